import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from './file-store.ts';
import { deleteUnusedFiles, markUnusedFiles } from './files.queries.ts';

const BATCH_SIZE = 100;

/** Deletes pictures that nothing has shown for 30 days; returns how many. Keys are never reused. */
export const pruneUnusedFiles = async (
  db: Kysely<Database>,
  files: FileStore,
  signal?: AbortSignal,
): Promise<number> => {
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
