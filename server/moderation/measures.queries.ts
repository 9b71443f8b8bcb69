import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { now, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Measure, MeasureKind, ModeratedSheet } from '#shared/contract/admin-measures.ts';
import type { SheetNotice } from '#shared/contract/sheet-parts.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** A member or a sheet. */
export type Concerned = { account_id: string; sheet_id?: never } | { sheet_id: string; account_id?: never };

type NewMeasure = Concerned & { kind: MeasureKind; reason: string; by_id: string | null; until_date?: Date };

export const insertMeasure = async (trx: Trx, measure: NewMeasure): Promise<string> => {
  const { id } = await trx.insertInto('measures').values(measure).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Those of these kinds that have not ended. */
export const endMeasures = async (
  trx: Trx,
  { account_id, sheet_id }: Concerned,
  kinds: MeasureKind[],
  ended_by: string | null,
): Promise<void> => {
  await trx
    .updateTable('measures')
    .set({ ended_date: now, ended_by })
    .where('kind', 'in', kinds)
    .where('ended_date', 'is', null)
    .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id ?? ''))
    .$if(sheet_id !== undefined, (query) => query.where('sheet_id', '=', sheet_id ?? ''))
    .execute();
};

/** Whether moderators may see the sheet `s`: it is published, or was until something other than its author hid it. */
export const isModerated = sql<SqlBool>`(s.is_published or s.withheld is not null)`;

/** Of a sheet `s`, which may be missing, by `author`; null when moderators may not see it. */
export const moderatedSheet = sql<ModeratedSheet | null>`
  case when ${isModerated} and s.deleted_date is null then jsonb_build_object(
    'id', s.id, 'title', s.title, 'language', s.language,
    'username', coalesce((select username from accounts where id = s.account_id), ''),
    'state', coalesce(s.withheld, case when s.is_unlisted then 'unlisted' else 'public' end)
  ) end`;

const MAX_LISTED = 100;

const selectMeasures = (db: Db) =>
  db
    .selectFrom('measures as m')
    .leftJoin('accounts as moderator', 'moderator.id', 'm.by_id')
    .leftJoin('sheets as s', 's.id', 'm.sheet_id')
    .select(['m.id', 'm.kind', 'm.reason', 'moderator.username as by', moderatedSheet.as('sheet')])
    .select([
      wireDate('m.created_date').as('created_date'),
      wireDate('m.until_date').$castTo<string | null>().as('until_date'),
      wireDate('m.ended_date').$castTo<string | null>().as('ended_date'),
    ])
    .orderBy('m.created_date', 'desc')
    .orderBy('m.id')
    .limit(MAX_LISTED);

export const findMeasure = (db: Db, id: string): Promise<Measure | undefined> =>
  selectMeasures(db).where('m.id', '=', id).executeTakeFirst();

/** About the member and the member's sheets, latest first. */
export const listMeasuresOfPerson = (db: Db, account_id: string): Promise<Measure[]> =>
  selectMeasures(db)
    .where((eb) => eb.or([eb('m.account_id', '=', account_id), eb('s.account_id', '=', account_id)]))
    .execute();

export const listMeasuresOfSheet = (db: Db, sheet_id: string): Promise<Measure[]> =>
  selectMeasures(db).where('m.sheet_id', '=', sheet_id).execute();

export type StoredMeasure = { id: string; kind: MeasureKind; reason: string; until_date: Date | null };

/** One that has ended or not. */
export const findStoredMeasure = (db: Db, id: string): Promise<StoredMeasure | undefined> =>
  db.selectFrom('measures').select(['id', 'kind', 'reason', 'until_date']).where('id', '=', id).executeTakeFirst();

/** It holds again. */
export const continueMeasure = async (trx: Trx, id: string): Promise<void> => {
  await trx.updateTable('measures').set({ ended_date: null, ended_by: null }).where('id', '=', id).execute();
};

type ActiveMeasure = { id: string; kind: MeasureKind; reason: string };

/** The last one of these kinds that has not ended. */
export const findActiveMeasure = (
  db: Db,
  { account_id, sheet_id }: Concerned,
  kinds: MeasureKind[],
): Promise<ActiveMeasure | undefined> =>
  db
    .selectFrom('measures')
    .select(['id', 'kind', 'reason'])
    .where('kind', 'in', kinds)
    .where('ended_date', 'is', null)
    .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id ?? ''))
    .$if(sheet_id !== undefined, (query) => query.where('sheet_id', '=', sheet_id ?? ''))
    .orderBy('created_date', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What the author of a sheet reads above it: the last decision about it, as long as it holds. */
export const findSheetNotice = (db: Db, sheet_id: string): Promise<SheetNotice | undefined> =>
  db
    .selectFrom('measures as m')
    .leftJoin('feedback as f', (join) => join.onRef('f.measure_id', '=', 'm.id').on('f.type', '=', 'answer'))
    .select(['m.kind', 'm.reason', wireDate('m.created_date').as('created_date'), 'f.words as answer'])
    .where('m.sheet_id', '=', sheet_id)
    .where('m.ended_date', 'is', null)
    .$narrowType<{ kind: SheetNotice['kind'] }>()
    .orderBy('m.created_date', 'desc')
    .limit(1)
    .executeTakeFirst();
