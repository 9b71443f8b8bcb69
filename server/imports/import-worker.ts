import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createKysely, createPool } from '#server/db/database.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { limitGarbage } from '#server/library/limit-garbage.ts';
import { IMPORT_CONNECTIONS } from '#server/library/loader.ts';
import type { Settings } from '#server/settings.ts';
import { findServerFolder, sourcePath, unpackedFolder, writeFiles } from './import-files.ts';
import { endImport, type ClaimedImport, type Progress } from './import-queue.queries.ts';
import { checkImport, runImport, type Run } from './import-tasks.ts';
import { describeFiles, openFiles, problemOf, unpackIfZip } from './read-source.ts';

// The program of the process that `run-imports.ts` starts: one task of one import.

export type WorkerJob = {
  claim: ClaimedImport;
  databaseUrl: string;
  storage: Pick<Settings, 's3' | 'dataDir'>;
  importFolder: string | undefined;
};

/** Written down so often at most; nobody reads it faster. */
const PROGRESS_MS = 300;

const cancelled = new AbortController();

const sendProgress = () => {
  let last = 0;
  return (progress: Progress) => {
    const isEnd = progress.texts_done === progress.texts_total;
    if (!isEnd && performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    process.send?.(progress);
  };
};

/** Where the files are on this machine. */
const findFiles = async ({ claim, storage, importFolder }: WorkerJob, folder: string): Promise<string> => {
  const unpacked = join(folder, 'unpacked');
  if (claim.folder !== null) return unpackIfZip(await findServerFolder(importFolder, claim.folder), unpacked);
  const uploaded = join(folder, 'uploaded');
  await writeFiles(openFileStore(storage), claim, uploaded);
  return unpackIfZip(await sourcePath(uploaded), unpacked);
};

/** Names the code that was built; from the sources nothing is known to need no reading. */
const readBuildStamp = (): Promise<string | undefined> =>
  readFile(new URL('../.stamp', import.meta.url), 'utf8').catch(() => undefined);

const work = async (job: WorkerJob): Promise<void> => {
  const { claim, databaseUrl, storage } = job;
  const folder = unpackedFolder(storage.dataDir, claim.id);
  // One more for what a trial writes beside its transaction.
  const db = createKysely(createPool(databaseUrl, { size: IMPORT_CONNECTIONS + 1, statementTimeout: 0 }));
  await rm(folder, { recursive: true, force: true });
  try {
    const path = await findFiles(job, folder);
    if (claim.task === 'describe') {
      await endImport(db, claim, { state: 'ready', ...(await describeFiles(path, claim.format)) });
      return;
    }
    const run: Run = {
      db,
      import_id: claim.id,
      source: await openFiles(db, path, claim),
      publishes: claim.publishes,
      importer: await readBuildStamp(),
      signal: cancelled.signal,
      onProgress: sendProgress(),
    };
    if (claim.task === 'check') {
      const { result, report } = await checkImport(run);
      const { version: checked_version } = claim;
      const ended = cancelled.signal.aborted
        ? { state: 'cancelled' as const }
        : { state: 'ready' as const, result, report, checked_version };
      await endImport(db, claim, ended);
      return;
    }
    const { result, report } = await runImport(run);
    await endImport(db, claim, { state: cancelled.signal.aborted ? 'cancelled' : 'finished', result, report });
  } catch (error) {
    await endImport(db, claim, { state: 'failed', ...problemOf(error) });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await db.destroy();
  }
};

limitGarbage();
process.on('message', (message: WorkerJob | 'cancel') => {
  if (message === 'cancel') return cancelled.abort();
  work(message).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// The server has ended, and nobody would know of what this one does.
process.on('disconnect', () => process.exit(1));
