import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { fromNow, now } from '#server/db/expressions.ts';
import { UNUSED_PICTURE_DAYS } from '#shared/limits.ts';
import type { FileStore } from './file-store.ts';

type Db = Kysely<Database>;

const DAY_MS = 86_400_000;
const BATCH_SIZE = 100;

/** Whether a sheet, one of its revisions or a profile shows the file `f`. */
const isShown = sql<boolean>`(
  exists (select from sheets s where s.file_keys @> array[f.key])
  or exists (select from sheet_points p where p.file_keys @> array[f.key])
  or exists (select from accounts a where a.avatar_url = '/files/' || f.key)
)`;

const markUnusedFiles = async (db: Db): Promise<void> => {
  await db
    .updateTable('files as f')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(isShown)
    .execute();
  await db
    .updateTable('files as f')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where(({ not }) => not(isShown))
    .execute();
};

/** Deletes up to `limit` rows that have been unused for long and returns their keys. Concurrent calls get different rows. */
const deleteUnusedFiles = (db: Db, limit: number): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const unused = await trx
      .selectFrom('files')
      .select('key')
      .where('unused_since', '<', fromNow(-UNUSED_PICTURE_DAYS * DAY_MS))
      .orderBy('unused_since')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (unused.length === 0) return [];
    // Checked again now that the lock keeps others from starting to show one.
    const deleted = await trx
      .deleteFrom('files as f')
      .where(
        'key',
        'in',
        unused.map(({ key }) => key),
      )
      .where(({ not }) => not(isShown))
      .returning('key')
      .execute();
    return deleted.map(({ key }) => key);
  });

/** Deletes pictures that nothing has shown for 30 days; returns how many. Keys are never reused. */
export const pruneUnusedFiles = async (db: Db, files: FileStore, signal?: AbortSignal): Promise<number> => {
  await markUnusedFiles(db);
  let deleted = 0;
  for (;;) {
    if (signal?.aborted) return deleted;
    const keys = await deleteUnusedFiles(db, BATCH_SIZE);
    for (const key of keys) await files.remove(key);
    deleted += keys.length;
    if (keys.length === 0) return deleted;
  }
};
