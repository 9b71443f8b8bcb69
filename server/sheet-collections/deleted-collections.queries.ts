import { sql, type Kysely, type Transaction } from 'kysely';
import { pruneRows } from '#server/db/prune-rows.ts';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The sheets stay. The collection can be restored until `pruneDeletedCollections` removes it. */
export const deleteCollection = async (trx: Trx, id: string): Promise<void> => {
  await sql`
    insert into deleted_sheet_collections (id, account_id, collection, editors, sheet_ids)
    select c.id, c.account_id, to_jsonb(c),
      coalesce((
        select jsonb_agg(to_jsonb(e) - 'collection_id') from sheet_collection_editors e where e.collection_id = c.id), '[]'),
      array(select m.sheet_id from sheet_collection_sheets m where m.collection_id = c.id order by m.position)
    from sheet_collections c where c.id = ${id}`.execute(trx);
  await trx.deleteFrom('sheet_collections').where('id', '=', id).execute();
};

export type DeletedCollection = { collection: unknown; editors: { account_id: string }[]; sheet_ids: string[] };

/** Removes it from the deleted ones; undefined when this account has deleted no such collection. */
export const takeDeletedCollection = async (
  trx: Trx,
  id: string,
  account_id: string,
): Promise<DeletedCollection | undefined> => {
  const deleted = await trx
    .deleteFrom('deleted_sheet_collections')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .returning(['collection', 'editors', 'sheet_ids'])
    .executeTakeFirst();
  return deleted as unknown as DeletedCollection | undefined;
};

/** Without its editors and sheets. */
export const insertDeletedCollection = async (trx: Trx, { collection }: DeletedCollection): Promise<void> => {
  await sql`insert into sheet_collections
    select * from jsonb_populate_record(null::sheet_collections, ${JSON.stringify(collection)}::jsonb)`.execute(trx);
};

/** Of sheets that exist, also in the trash. */
export const listAuthors = async (trx: Trx, sheet_ids: string[]): Promise<string[]> => {
  const authors = await trx
    .selectFrom('sheets')
    .select('account_id')
    .distinct()
    .where('id', '=', (eb) => eb.fn.any(eb.val(sheet_ids)))
    .where('account_id', 'is not', null)
    .$narrowType<{ account_id: string }>()
    .execute();
  return authors.map(({ account_id }) => account_id);
};

/** Puts back those whose accounts exist, but nobody of `blocked`. Returns who has yet to answer an invitation. */
export const restoreEditors = async (
  trx: Trx,
  id: string,
  { editors }: DeletedCollection,
  blocked: string[],
): Promise<string[]> => {
  const { rows } = await sql<{ account_id: string; is_invited: boolean }>`
    insert into sheet_collection_editors (collection_id, account_id, invited_date, accepted_date)
    select ${id}, e.account_id, e.invited_date, e.accepted_date
    from jsonb_to_recordset(${JSON.stringify(editors)}::jsonb)
        as e(account_id uuid, invited_date timestamptz, accepted_date timestamptz)
      join accounts a on a.id = e.account_id
    where e.account_id <> all(${blocked}::uuid[])
    returning account_id, accepted_date is null as is_invited`.execute(trx);
  return rows.filter(({ is_invited }) => is_invited).map(({ account_id }) => account_id);
};

/** Puts back those that exist, in their order, but none by an author of `blocked`. */
export const restoreSheets = async (
  trx: Trx,
  id: string,
  { sheet_ids }: DeletedCollection,
  blocked: string[],
): Promise<void> => {
  await sql`
    insert into sheet_collection_sheets (collection_id, sheet_id, position)
    select ${id}, s.id, o.position
    from unnest(${sheet_ids}::uuid[]) with ordinality as o(sheet_id, position) join sheets s on s.id = o.sheet_id
    where s.account_id is null or s.account_id <> all(${blocked}::uuid[])`.execute(trx);
};

export const pruneDeletedCollections = (db: Db, signal?: AbortSignal): Promise<number> =>
  pruneRows(db, 'deleted_sheet_collections', sql<boolean>`deleted_date < now() - interval '1 day'`, { signal });
