import { expressionBuilder, sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { listSummaries } from '#server/sheets/list-sheets.queries.ts';
import { isListedFor, isPublic } from '#server/sheets/visible-sheets.queries.ts';
import type { SummaryRow } from '#server/sheets/serialize-sheet.rules.ts';
import { MAX_COLLECTION_SHEETS } from '#shared/limits.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Ids of all sheets in the collection, in order, whoever may see them. */
export const listCollectedIds = async (db: Db, collection_id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('sheet_collection_sheets')
    .select('sheet_id')
    .where('collection_id', '=', collection_id)
    .orderBy('position')
    .execute();
  return rows.map(({ sheet_id }) => sheet_id);
};

/** The sheets of the collection that are listed for the viewer, in order. */
export const listCollectedSheets = async (
  db: Db,
  collection_id: string,
  viewer: string | null,
): Promise<SummaryRow[]> => {
  const eb = expressionBuilder<Database & { s: Database['sheets'] }, 's'>();
  const collected = eb
    .selectFrom('sheet_collection_sheets as m')
    .select('m.sheet_id')
    .where('m.collection_id', '=', collection_id);
  const [ids, sheets] = await Promise.all([
    listCollectedIds(db, collection_id),
    listSummaries(db, eb.and([eb('s.id', 'in', collected), isListedFor(viewer)]), viewer, {
      skip: 0,
      limit: MAX_COLLECTION_SHEETS,
      sort_by: 'updated_date',
      sort_order: 'desc',
    }),
  ]);
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Only for public sheets: the date must not reveal that a private sheet was added or removed. */
const touchCollection = async (trx: Trx, collection_id: string, sheet_ids: string[]): Promise<void> => {
  await trx
    .updateTable('sheet_collections')
    .set({ updated_date: sql<Date>`clock_timestamp()` })
    .where('id', '=', collection_id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sheets as s')
          .select('s.id')
          .where('s.id', '=', eb.fn.any(eb.val(sheet_ids)))
          .where(isPublic),
      ),
    )
    .execute();
};

export const addSheet = async (trx: Trx, collection_id: string, sheet_id: string): Promise<void> => {
  await trx
    .insertInto('sheet_collection_sheets')
    .values(({ selectFrom, fn, lit }) => ({
      collection_id,
      sheet_id,
      position: selectFrom('sheet_collection_sheets')
        .select((eb) => eb(fn.coalesce(fn.max('position'), lit(0)), '+', 1).as('next'))
        .where('collection_id', '=', collection_id),
    }))
    .onConflict((conflict) => conflict.columns(['collection_id', 'sheet_id']).doNothing())
    .execute();
  await touchCollection(trx, collection_id, [sheet_id]);
};

export const removeSheet = async (trx: Trx, collection_id: string, sheet_id: string): Promise<void> => {
  await trx
    .deleteFrom('sheet_collection_sheets')
    .where('collection_id', '=', collection_id)
    .where('sheet_id', '=', sheet_id)
    .execute();
  await touchCollection(trx, collection_id, [sheet_id]);
};

export const saveOrder = async (trx: Trx, collection_id: string, sheet_ids: string[]): Promise<void> => {
  await sql`
    update sheet_collection_sheets m set position = new_order.position
    from unnest(${sheet_ids}::uuid[]) with ordinality as new_order(sheet_id, position)
    where m.collection_id = ${collection_id} and m.sheet_id = new_order.sheet_id`.execute(trx);
  await touchCollection(trx, collection_id, sheet_ids);
};
