import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { fromNow } from '#server/db/expressions.ts';
import { UNUSED_PICTURE_DAYS } from '#shared/limits.ts';
import type { FileStore } from './file-store.ts';

type Db = Kysely<Database>;

const DAY_MS = 86_400_000;
const BATCH_SIZE = 100;
const MARK_BATCH_SIZE = 500;

/** Whether a sheet, its draft, one of its revisions, a hand-in, a profile or a collection shows the file `f`. */
const isShown = sql<boolean>`(
  exists (select from sheets s where s.file_keys @> array[f.key])
  or exists (select from sheet_drafts d where d.file_keys @> array[f.key])
  or exists (select from hand_ins h where h.file_keys @> array[f.key])
  or exists (select from sheet_points p where p.file_keys @> array[f.key])
  or exists (select from accounts a where a.avatar_url = '/files/' || f.key)
  or exists (select from collections c where c.picture = f.key)
)`;

/** Notes since when each file is unused, in short statements. */
const markUnusedFiles = async (db: Db, signal: AbortSignal | undefined): Promise<void> => {
  let last = '';
  for (;;) {
    if (signal?.aborted) return;
    const { rows } = await sql<{ key: string }>`
      with batch as (
        select f.key, f.unused_since, ${isShown} as is_shown from files f
        where f.key > ${last} order by f.key limit ${MARK_BATCH_SIZE}
      ), marked as (
        update files set unused_since = case when batch.is_shown then null else now() end
        from batch where batch.key = files.key and batch.is_shown = (batch.unused_since is not null)
      )
      select key from batch order by key`.execute(db);
    if (rows.length < MARK_BATCH_SIZE) return;
    last = rows.at(-1)?.key ?? last;
  }
};

const listUnusedFiles = async (db: Db, last: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('unused_since', '<', fromNow(-UNUSED_PICTURE_DAYS * DAY_MS))
    .where('key', '>', last)
    .orderBy('key')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ key }) => key);
};

/**
 * Removes the file, then its row: a crash in between leaves a row, whose file is removed again the next time, and never
 * a file that nobody knows of. False when another process has it, or when something shows it again.
 */
const deleteUnusedFile = (db: Db, files: FileStore, key: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // The lock keeps others from starting to show it.
    const unused = await trx
      .selectFrom('files')
      .select('key')
      .where('key', '=', key)
      .forUpdate()
      .skipLocked()
      .execute();
    if (unused.length === 0) return false;
    // In a statement of its own, which sees what was shown until the lock was given.
    const { rows } = await sql`select from files f where f.key = ${key} and not ${isShown}`.execute(trx);
    if (rows.length === 0) return false;
    await files.remove(key);
    await trx.deleteFrom('files').where('key', '=', key).execute();
    return true;
  });

/** Deletes pictures that nothing has shown for 30 days; returns how many. Keys are never reused. */
export const pruneUnusedFiles = async (db: Db, files: FileStore, signal?: AbortSignal): Promise<number> => {
  await markUnusedFiles(db, signal);
  const errors: unknown[] = [];
  let deleted = 0;
  let keys = await listUnusedFiles(db, '');
  while (keys.length > 0) {
    for (const key of keys) {
      if (signal?.aborted) return deleted;
      try {
        if (await deleteUnusedFile(db, files, key)) deleted += 1;
      } catch (error) {
        // The others are deleted nonetheless.
        errors.push(error);
      }
    }
    keys = await listUnusedFiles(db, keys.at(-1) ?? '');
  }
  if (errors.length > 0)
    throw new AggregateError(errors.slice(0, 3), `${errors.length} files could not be deleted: ${String(errors[0])}`);
  return deleted;
};
