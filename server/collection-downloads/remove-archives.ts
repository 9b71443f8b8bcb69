import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { forEachAlone } from '#server/workers/for-each-alone.ts';
import { deleteArchive, deleteArchivePart, listArchiveParts, listRemovable } from './archives.queries.ts';

type Db = Kysely<Database>;

/** Each file before its row, so that a crash in between leaves nothing that nobody knows of. */
export const removeArchiveParts = async (db: Db, files: FileStore, id: string): Promise<void> => {
  for (const { key } of await listArchiveParts(db, id)) {
    await files.remove(key);
    await deleteArchivePart(db, key);
  }
};

export const removeArchive = async (db: Db, files: FileStore, id: string): Promise<void> => {
  await removeArchiveParts(db, files, id);
  await deleteArchive(db, id);
};

/** Removes what nobody can have any more. Returns how many archives. */
export const pruneArchives = async (db: Db, files: FileStore, signal: AbortSignal): Promise<number> =>
  forEachAlone(await listRemovable(db), { what: 'archives could not be removed', signal }, (id) =>
    removeArchive(db, files, id),
  );
