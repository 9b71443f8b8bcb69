import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { listSummaries } from '#server/sheets/list.queries.ts';
import type { SummaryRow } from '#server/sheets/stored-sheet.ts';
import { MAX_COLLECTED_SHEETS } from '#shared/limits.ts';
import { isSeenBy } from './sheet-collections.queries.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** All that are in it, in their order, whoever may see them. */
export const listMembers = async (db: Db, collection_id: string): Promise<string[]> => {
  const { rows } = await sql<{ sheet_id: string }>`
    select sheet_id from sheet_collection_sheets where collection_id = ${collection_id} order by position`.execute(db);
  return rows.map(({ sheet_id }) => sheet_id);
};

/** Those the viewer may see, in their order. */
export const listCollected = async (db: Db, collection_id: string, viewer: string | null): Promise<SummaryRow[]> => {
  const where = sql`s.id in (
    select m.sheet_id from sheet_collection_sheets m where m.collection_id = ${collection_id}) and ${isSeenBy(viewer)}`;
  const [members, { sheets }] = await Promise.all([
    listMembers(db, collection_id),
    listSummaries(db, where, viewer, {
      skip: 0,
      limit: MAX_COLLECTED_SHEETS,
      sort_by: 'updated_date',
      sort_order: 'desc',
    }),
  ]);
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  return members.flatMap((id) => byId.get(id) ?? []);
};

/** Of a sheet that not everybody sees, nobody shall learn by the date that it was put in or taken out. */
const touch = async (trx: Trx, collection_id: string, sheet_ids: string[]): Promise<void> => {
  await sql`
    update sheet_collections set updated_date = clock_timestamp()
    where id = ${collection_id} and exists (
      select from sheets s where s.id = any(${sheet_ids}::uuid[]) and s.is_published and s.deleted_date is null)
    `.execute(trx);
};

export const addMember = async (trx: Trx, collection_id: string, sheet_id: string): Promise<void> => {
  await sql`
    insert into sheet_collection_sheets (collection_id, sheet_id, position)
    select ${collection_id}, ${sheet_id}, coalesce(max(position), 0) + 1
    from sheet_collection_sheets where collection_id = ${collection_id}
    on conflict (collection_id, sheet_id) do nothing`.execute(trx);
  await touch(trx, collection_id, [sheet_id]);
};

export const removeMember = async (trx: Trx, collection_id: string, sheet_id: string): Promise<void> => {
  await sql`
    delete from sheet_collection_sheets where collection_id = ${collection_id} and sheet_id = ${sheet_id}`.execute(trx);
  await touch(trx, collection_id, [sheet_id]);
};

export const saveOrder = async (trx: Trx, collection_id: string, sheet_ids: string[]): Promise<void> => {
  await sql`
    update sheet_collection_sheets m set position = wanted.position
    from unnest(${sheet_ids}::uuid[]) with ordinality as wanted(sheet_id, position)
    where m.collection_id = ${collection_id} and m.sheet_id = wanted.sheet_id`.execute(trx);
  await touch(trx, collection_id, sheet_ids);
};
