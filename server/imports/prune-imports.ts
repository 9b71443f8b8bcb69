import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { forEachAlone } from '#server/workers/for-each-alone.ts';
import { clearUnpacked, removePieces } from './import-files.ts';
import { deleteImport, forgetFiles, listExpired, listRunning, lockImportRow } from './imports.queries.ts';

type Db = Kysely<Database>;

/** The pieces first: what is forgotten would never be removed. An import that has never run leaves nothing. */
export const removeImportFiles = async (db: Db, files: FileStore, id: string, piece_count: number): Promise<void> => {
  await removePieces(files, id, piece_count);
  await db.transaction().execute(async (trx) => {
    const row = await lockImportRow(trx, id);
    if (!row) return;
    if (row.task === 'load') await forgetFiles(trx, id);
    else await deleteImport(trx, id);
  });
};

/** What is written needs no files any more. */
export const removeFinishedFiles = async (db: Db, files: FileStore, id: string): Promise<void> => {
  const row = await db.transaction().execute((trx) => lockImportRow(trx, id));
  if (row?.state === 'finished' && row.has_files) await removeImportFiles(db, files, id, row.piece_count);
};

/** Removes the files of imports that nobody has touched for days. Returns of how many. */
export const pruneImports = async (db: Db, files: FileStore, dataDir: string, signal: AbortSignal): Promise<number> => {
  const running = new Set(await listRunning(db));
  await clearUnpacked(dataDir, (id) => !running.has(id));
  return forEachAlone(await listExpired(db), { what: 'imports could not be removed', signal }, ({ id, piece_count }) =>
    removeImportFiles(db, files, id, piece_count),
  );
};
