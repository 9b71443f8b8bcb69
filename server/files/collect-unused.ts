import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from './file-store.ts';
import { markUnused, takeUnused } from './files.queries.ts';

const AT_ONCE = 100;

/** Removes pictures that nothing has shown for 30 days. A key that is gone from the table is never given out again. */
export const collectUnused = async (db: Kysely<Database>, files: FileStore, signal?: AbortSignal): Promise<number> => {
  await markUnused(db);
  let removed = 0;
  for (;;) {
    if (signal?.aborted) return removed;
    const keys = await takeUnused(db, AT_ONCE);
    for (const key of keys) await files.remove(key);
    removed += keys.length;
    if (keys.length === 0) return removed;
  }
};
