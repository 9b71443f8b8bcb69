import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { fromNow } from '#server/db/expressions.ts';
import { blocksOfRevision } from '#server/sheets/revisions.queries.ts';
import { UNUSED_PICTURE_DAYS } from '#shared/limits.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Each sheet with the revisions of its history. */
export const listOwnSheets = async (
  db: Kysely<Database>,
  account_id: string,
): Promise<({ id: string } & Record<string, unknown>)[]> => {
  const { rows } = await sql<{ sheet: { id: string } }>`
    select to_jsonb(s) - 'account_id' - 'file_keys' - 'bytes' - 'revision_bytes' - 'indexed_version' || jsonb_build_object('history', coalesce((
      select jsonb_agg(to_jsonb(sheet_points) - 'sheet_id' - 'file_keys' - 'block_hashes'
        || jsonb_build_object('blocks', ${blocksOfRevision}) order by version)
      from sheet_points where sheet_id = s.id
    ), '[]')) as sheet
    from sheets s where s.account_id = ${account_id} order by s.created_date, s.id`.execute(db);
  return rows.map(({ sheet }) => sheet);
};

export const listLikes = (db: Kysely<Database>, account_id: string): Promise<unknown[]> =>
  db
    .selectFrom('sheet_likes')
    .select(['sheet_id', 'created_date'])
    .where('account_id', '=', account_id)
    .orderBy('created_date')
    .execute();

/**
 * Published sheets that stay keep only what readers see: no history and no author. Images that no sheet uses any more are
 * marked as unused for long enough that the next cleanup deletes them.
 */
export const eraseSheets = async (
  trx: Transaction<Database>,
  account_id: string,
  keepsPublished: boolean,
): Promise<void> => {
  if (keepsPublished) {
    const published = trx
      .selectFrom('sheets')
      .select('id')
      .where('account_id', '=', account_id)
      .where('is_published', '=', true)
      .where('deleted_date', 'is', null);
    await trx.deleteFrom('sheet_points').where('sheet_id', 'in', published).execute();
    await trx.deleteFrom('sheet_revision_blocks').where('sheet_id', 'in', published).execute();
    await trx
      .updateTable('sheets')
      .set({ account_id: null, name: null, revision_bytes: 0 })
      .where('id', 'in', published)
      .execute();
  }
  await trx.deleteFrom('sheets').where('account_id', '=', account_id).execute();
  await trx
    .updateTable('files')
    .set({ account_id: null, unused_since: fromNow(-(UNUSED_PICTURE_DAYS + 1) * DAY_MS) })
    .where('account_id', '=', account_id)
    .execute();
};
