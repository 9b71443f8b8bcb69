import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { Settings } from '#server/settings.ts';
import { createWorkerStreams } from '#server/workers/worker-stream.ts';
import { DUMPS_KEPT } from '#shared/limits.ts';
import { isDumpDue } from './dump-due.rules.ts';
import { dumpStream } from './dump-stream.ts';
import { deleteDump, deletePart, listOldDumps, listParts, readDumpState } from './dumps.queries.ts';

export const MAX_DUMP_MS = 6 * 3_600_000;

/** The file before its row, so that a crash in between leaves nothing that nobody knows of. */
export const pruneDumps = async (db: Kysely<Database>, files: FileStore, signal: AbortSignal): Promise<void> => {
  for (const date of await listOldDumps(db, DUMPS_KEPT)) {
    for (const { key } of await listParts(db, date)) {
      if (signal.aborted) return;
      await files.remove(key);
      await deletePart(db, key);
    }
    await deleteDump(db, date);
  }
};

type DumpDeps = { db: Kysely<Database>; databaseUrl: string; files: FileStore; now?: Date };

/** Writes the dump of this night if there is none yet, in a thread. Returns the number of texts. */
export const runDump = async (
  { db, databaseUrl, files, now = new Date() }: DumpDeps,
  { siteUrl, s3, dataDir }: Pick<Settings, 'siteUrl' | 's3' | 'dataDir'>,
  signal: AbortSignal,
): Promise<number> => {
  // Also what a run that was ended has left: only one runs in the whole cluster.
  await pruneDumps(db, files, signal);
  const { since, ...newest } = await readDumpState(db);
  if (signal.aborted || !since || !isDumpDue(now, { ...newest, since })) return 0;
  const streams = createWorkerStreams({ maxMs: MAX_DUMP_MS });
  try {
    const date = now.toISOString().slice(0, 10);
    const stream = streams.open(dumpStream, { databaseUrl, storage: { s3, dataDir }, date, siteUrl });
    signal.addEventListener('abort', () => stream.destroy(), { once: true });
    let texts = 0;
    for await (const chunk of stream) texts += String(chunk).split('\n').length - 1;
    await pruneDumps(db, files, signal);
    return texts;
  } finally {
    await streams.close();
  }
};
