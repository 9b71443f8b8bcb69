import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { packageRoot, type Settings } from '#server/settings.ts';
import { unpackedFolder } from './import-files.ts';
import {
  claimImport,
  endImport,
  hasQueuedImports,
  LEASE_MS,
  renewImport,
  stopLostImports,
  type ClaimedImport,
  type Lane,
  type Progress,
} from './import-queue.queries.ts';
import type { WorkerJob } from './import-worker.ts';
import { removeFinishedFiles } from './prune-imports.ts';

const MINUTE_MS = 60_000;
/** A task that takes longer is ended; what a run has written stays. */
const LIMITS_MS: Record<ClaimedImport['task'], number> = {
  describe: 5 * MINUTE_MS,
  check: 120 * MINUTE_MS,
  load: 360 * MINUTE_MS,
};
/** Of the process that reads; the largest text of a canon takes a third. */
const MAX_MEMORY_MB = 1024;
const RENEW_MS = 1000;
/** A cancelled task has so long to complete the text it writes. */
const CANCEL_MS = MINUTE_MS;

export type ImportDeps = {
  db: Kysely<Database>;
  databaseUrl: string;
  settings: Pick<Settings, 's3' | 'dataDir' | 'importFolder'>;
};

/** Reading strange files must not stop or break the server: they are read in a process without its memory and secrets. */
const startProcess = (): ChildProcess => {
  const isSource = import.meta.url.endsWith('.ts');
  return fork(
    join(packageRoot(), isSource ? 'server/imports/worker-from-source.mjs' : 'dist/server/import-worker.js'),
    {
      env: { NODE_ENV: process.env['NODE_ENV'], MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`, '--max-semi-space-size=16'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
};

type Why = 'too_long' | 'cancelled' | 'server_stopped' | 'lost' | 'ended';

/** Runs one claimed task to its end. The process writes the result itself; this watches it and says that it goes on. */
const runClaimed = async ({ db, databaseUrl, settings }: ImportDeps, claim: ClaimedImport, stop: AbortSignal) => {
  const { s3, dataDir, importFolder } = settings;
  const child = startProcess();
  const exited = once(child, 'exit');
  let why: Why = 'ended';
  let progress: Progress = { texts_done: 0, texts_total: 0, segments_done: 0 };
  let isCancelling = false;
  let renewed = performance.now();
  const end = (reason: Why) => {
    why = reason;
    child.kill('SIGKILL');
  };
  const renew = async () => {
    try {
      const row = await renewImport(db, claim, progress);
      if (!row) return;
      renewed = performance.now();
      if (!row.is_cancelled || isCancelling) return;
      isCancelling = true;
      if (child.connected) child.send('cancel');
      timers.push(setTimeout(() => end('cancelled'), CANCEL_MS));
    } catch {
      // While the database is away nobody else can claim it either; after the lease others count it as stopped.
      if (performance.now() - renewed > LEASE_MS) end('lost');
    }
  };
  let renewing = Promise.resolve();
  const timers: NodeJS.Timeout[] = [
    setInterval(() => (renewing = renewing.then(renew)), RENEW_MS),
    setTimeout(() => end('too_long'), LIMITS_MS[claim.task]),
  ];
  const onStop = () => end('server_stopped');
  stop.addEventListener('abort', onStop);
  child.on('message', (sent: Progress) => (progress = sent));
  child.on('error', () => undefined);
  child.send({ claim, databaseUrl, storage: { s3, dataDir }, importFolder } satisfies WorkerJob, () => undefined);
  const [code, signal] = (await exited) as [number | null, NodeJS.Signals | null];
  stop.removeEventListener('abort', onStop);
  timers.forEach((timer) => clearTimeout(timer));
  await renewing;
  await rm(unpackedFolder(dataDir, claim.id), { recursive: true, force: true });
  // Nothing is left to say when the process itself has said it.
  await renewImport(db, claim, progress);
  await endImport(db, claim, stateAfter(why, code, signal));
  await removeFinishedFiles(db, openFileStore(settings), claim.id);
};

/** What becomes of an import whose process has ended without a word. */
const stateAfter = (why: Why, code: number | null, signal: NodeJS.Signals | null) => {
  if (why === 'cancelled') return { state: 'cancelled' as const };
  if (why === 'server_stopped' || why === 'lost') return { state: 'stopped' as const, problem: 'server_stopped' };
  if (why === 'too_long') return { state: 'failed' as const, problem: 'too_long' };
  // V8 aborts when its memory is full.
  const isMemory = signal === 'SIGABRT' || code === 134;
  return { state: 'failed' as const, problem: isMemory ? 'out_of_memory' : 'process_ended' };
};

/** The next import of a lane, if there is one and none of it runs anywhere. Returns whether there was one. */
export const runNextImport = async (deps: ImportDeps, lane: Lane, stop: AbortSignal): Promise<boolean> => {
  const { db } = deps;
  if (!(await hasQueuedImports(db))) return false;
  await stopLostImports(db);
  const claim = await claimImport(db, lane, randomUUID());
  if (claim) await runClaimed(deps, claim, stop);
  return claim !== undefined;
};
