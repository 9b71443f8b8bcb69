import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Database } from '#server/db/schema.ts';
import { fromNow } from '#server/db/expressions.ts';
import { UNUSED_PICTURE_DAYS } from '#shared/limits.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Also those in the trash. */
export const listOwnSheetIds = async (db: Kysely<Database>, account_id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('sheets')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('created_date')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

// Sheets, blocks and revisions come as formatted JSON: to parse and format them here takes seconds of the main thread.

/** As JSON; undefined when it was deleted meanwhile. */
export const findOwnSheet = async (db: Kysely<Database>, sheet_id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ sheet: string }>`
    select jsonb_pretty(
      to_jsonb(s) - 'account_id' - 'file_keys' - 'bytes' - 'revision_bytes' - 'indexed_version' - 'is_empty'
        - 'words_hash'
      || case when d.sheet_id is null then '{}'
        else jsonb_build_object('draft', to_jsonb(d) - 'sheet_id' - 'file_keys' - 'bytes' - 'is_empty') end
    ) as sheet
    from sheets s left join sheet_drafts d on d.sheet_id = s.id where s.id = ${sheet_id}`.execute(db);
  return rows[0]?.sheet;
};

export const listRevisionVersions = async (db: Kysely<Database>, sheet_id: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('sheet_points')
    .select('version')
    .where('sheet_id', '=', sheet_id)
    .orderBy('version')
    .execute();
  return rows.map(({ version }) => version);
};

type RevisionBlock = { id: string; hash: Buffer; block: string };

/** What a revision names a block by: enough of its hash to differ from all others of the sheet. */
const blockId = (hash: RawBuilder<Buffer>) => sql<string>`left(encode(${hash}, 'hex'), 24)`;

/** The next blocks of the sheet's revisions after a hash; each block once, however many revisions have it. */
export const listRevisionBlocks = (
  db: Kysely<Database>,
  sheet_id: string,
  after: Buffer,
  limit: number,
): Promise<RevisionBlock[]> =>
  db
    .selectFrom('sheet_revision_blocks')
    .select(['hash', sql<string>`jsonb_pretty(block)`.as('block'), blockId(sql.ref('hash')).as('id')])
    .where('sheet_id', '=', sheet_id)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute();

/** As JSON; undefined when it was pruned meanwhile. */
export const findOwnRevision = async (
  db: Kysely<Database>,
  sheet_id: string,
  version: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ revision: string }>`
    select jsonb_pretty(to_jsonb(sheet_points) - 'sheet_id' - 'file_keys' - 'block_hashes' || jsonb_build_object('blocks', array(
      select ${blockId(sql`hash`)} from unnest(block_hashes) with ordinality as listed (hash, position) order by position
    ))) as revision
    from sheet_points where sheet_id = ${sheet_id} and version = ${version}`.execute(db);
  return rows[0]?.revision;
};

export const readLikes = (db: Kysely<Database>, account_id: string): AsyncIterable<unknown> =>
  readInBatches(
    db,
    db
      .selectFrom('sheet_likes')
      .select(['sheet_id', 'created_date'])
      .where('account_id', '=', account_id)
      .orderBy('created_date'),
  );

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
    await trx.deleteFrom('sheet_drafts').where('sheet_id', 'in', published).execute();
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
