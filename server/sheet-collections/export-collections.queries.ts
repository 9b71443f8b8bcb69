import { sql, type Kysely } from 'kysely';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Database } from '#server/db/schema.ts';
import { isVisibleTo } from '#server/sheets/visible-sheets.queries.ts';
import { isListed } from './sheet-collections.queries.ts';

/** Each has up to 200 sheets and a long description. */
const COLLECTIONS_AT_ONCE = 50;

/** For the export of personal data: collections the member owns or edits, then those that are deleted, as they are read. */
export async function* exportCollections(db: Kysely<Database>, account_id: string): AsyncGenerator<unknown> {
  const collections = db
    .selectFrom('sheet_collections as c')
    .select(
      sql<unknown>`to_jsonb(c) - 'account_id' || jsonb_build_object(
        'role', case when c.account_id = ${account_id} then 'owner' else 'editor' end,
        'sheets', coalesce((
          select jsonb_agg(m.sheet_id order by m.position) from sheet_collection_sheets m join sheets s on s.id = m.sheet_id
          where m.collection_id = c.id and ${isVisibleTo(account_id)}), '[]'),
        'editors', coalesce((
          select jsonb_agg(a.username order by a.username) from sheet_collection_editors e
            join accounts a on a.id = e.account_id
          where e.collection_id = c.id and e.accepted_date is not null), '[]')
      )`.as('data'),
    )
    .where(isListed({ viewer: account_id }))
    .orderBy('c.created_date')
    .orderBy('c.id');
  for await (const { data } of readInBatches(db, collections, COLLECTIONS_AT_ONCE)) yield data;
  const deleted = db
    .selectFrom('deleted_sheet_collections')
    .select(['collection', 'sheet_ids', 'deleted_date'])
    .where('account_id', '=', account_id)
    .orderBy('deleted_date');
  for await (const { collection, sheet_ids, deleted_date } of readInBatches(db, deleted, COLLECTIONS_AT_ONCE)) {
    const { account_id: _owner, ...fields } = collection as unknown as Record<string, unknown>;
    yield { ...fields, role: 'owner', sheets: sheet_ids, deleted_date };
  }
}
