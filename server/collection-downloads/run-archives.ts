import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { zipStream, type ZipEntry } from '#server/files/zip.ts';
import type { Settings } from '#server/settings.ts';
import { TEXT_WRITERS } from '#server/texts/download/text-writers.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import { createWorkerStreams } from '#server/workers/worker-stream.ts';
import type { ArchiveFailure } from '#shared/collection-downloads.ts';
import type { LeftOut, SheetArchiveInput } from '#shared/contract/collection-downloads.ts';
import { isAbandoned } from './archives.queries.ts';
import { leftOutFile } from './archive-lists.ts';
import {
  addArchivePart,
  claimArchive,
  failArchive,
  finishArchive,
  hasQueuedArchives,
  releaseArchive,
  renewArchive,
  type ClaimedArchive,
  type Progress,
} from './archive-queue.queries.ts';
import { listTextsOfCollection } from './listed-texts.queries.ts';
import { fileName, planArchive } from './plan-archive.rules.ts';
import { removeArchive, removeArchiveParts } from './remove-archives.ts';
import { storeArchive } from './store-archive.ts';
import { listSheetsOfArchive, sheetEntries } from './write-sheets.ts';
import { textEntries, type TextsOptions } from './write-texts.ts';

const RENEW_MS = 1000;
/** An archive that takes longer is ended. */
const MAX_MS = 4 * 3_600_000;
/** A text that changes while it is written, or a moment without the database, is tried again. */
const MAX_ATTEMPTS = 3;
const RETRY_MS = 30_000;

export type ArchiveDeps = {
  db: Kysely<Database>;
  databaseUrl: string;
  workers: WorkerPool;
  settings: Pick<Settings, 's3' | 'dataDir' | 'siteUrl'>;
};

type Running = { progress: Progress; leftOut: LeftOut[]; signal: AbortSignal };

class GoneError extends Error {}

const zipText = (path: string, text: string): ZipEntry => ({
  path,
  async *chunks() {
    yield Buffer.from(text);
  },
});

async function* textsOf(
  { db, databaseUrl, settings: { siteUrl } }: ArchiveDeps,
  { collection_id, language, options }: ClaimedArchive & { collection_id: string },
  { progress, leftOut, signal }: Running,
): AsyncGenerator<ZipEntry> {
  const streams = createWorkerStreams({ maxMs: MAX_MS });
  try {
    const asked = options as TextsOptions;
    const texts = await listTextsOfCollection(db, { collection_id, language });
    const plan = planArchive(texts, asked, TEXT_WRITERS[asked.format].extension);
    leftOut.push(...plan.leftOut);
    progress.files_total = plan.files.length;
    yield* textEntries(plan.files, asked, leftOut, { db, databaseUrl, siteUrl, streams, signal });
  } finally {
    await streams.close();
  }
}

async function* sheetsOf(
  { db, workers, settings }: ArchiveDeps,
  { sheet_collection_id, account_id, options }: ClaimedArchive & { sheet_collection_id: string },
  { progress, leftOut, signal }: Running,
): AsyncGenerator<ZipEntry> {
  const sheets = await listSheetsOfArchive(db, sheet_collection_id, account_id);
  if (!sheets) throw new GoneError();
  progress.files_total = sheets.length;
  const { format } = options as SheetArchiveInput;
  const files = openFileStore(settings);
  yield* sheetEntries(sheets, { format, account_id }, leftOut, {
    db,
    files,
    workers,
    siteUrl: settings.siteUrl,
    signal,
  });
}

const filesOf = (deps: ArchiveDeps, claim: ClaimedArchive, running: Running): AsyncGenerator<ZipEntry> => {
  const { collection_id, sheet_collection_id } = claim;
  if (collection_id) return textsOf(deps, { ...claim, collection_id }, running);
  if (sheet_collection_id) return sheetsOf(deps, { ...claim, sheet_collection_id }, running);
  throw new GoneError();
};

/** The files of the archive, and at its end the list of what is not in it. */
async function* archiveEntries(deps: ArchiveDeps, claim: ClaimedArchive, running: Running): AsyncGenerator<ZipEntry> {
  const { progress, leftOut } = running;
  const folder = fileName(claim.title) || 'collection';
  let written = 0;
  for await (const entry of filesOf(deps, claim, running)) {
    yield { ...entry, path: `${folder}/${entry.path}` };
    written += 1;
    progress.files_done = written;
  }
  if (written === 0) throw new AppError('text_not_found');
  progress.files_total = written;
  if (leftOut.length === 0) return;
  const list = leftOutFile(leftOut, claim.language);
  yield zipText(`${folder}/${list.path}`, list.text);
}

const failureOf = (error: unknown): ArchiveFailure | undefined => {
  if (error instanceof GoneError) return 'gone';
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'text_not_found') return 'nothing';
  return error.code === 'too_large' || error.code === 'storage_full' ? error.code : undefined;
};

/** Writes a claimed archive to its end. Throws what nobody expects. */
const runClaimed = async (deps: ArchiveDeps, claim: ClaimedArchive, stop: AbortSignal): Promise<void> => {
  const { db, settings } = deps;
  const files = openFileStore(settings);
  const lost = new AbortController();
  const signal = AbortSignal.any([stop, lost.signal, AbortSignal.timeout(MAX_MS)]);
  const progress: Progress = { files_done: 0, files_total: 0, bytes: 0 };
  const leftOut: LeftOut[] = [];
  let renewing = Promise.resolve();
  const renew = () =>
    renewArchive(db, claim, progress).then(
      (isHeld) => isHeld || lost.abort(),
      // While the database is away nobody else can claim it either.
      () => undefined,
    );
  const timer = setInterval(() => (renewing = renewing.then(() => renew()).then(() => undefined)), RENEW_MS);
  try {
    // What a process that was killed has left.
    await removeArchiveParts(db, files, claim.id);
    const zip = zipStream(archiveEntries(deps, claim, { progress, leftOut, signal }));
    const end = () => zip.destroy(new Error('The archive is no longer wanted'));
    signal.addEventListener('abort', end, { once: true });
    await storeArchive(zip, {
      files,
      addPart: async (part) => {
        if (!(await addArchivePart(db, claim, part))) lost.abort();
        signal.throwIfAborted();
      },
      onBytes: (bytes) => (progress.bytes = bytes),
    });
    await finishArchive(db, claim, { ...progress, left_out: leftOut });
  } catch (error) {
    clearInterval(timer);
    await renewing;
    if (await isAbandoned(db, claim.id)) return await removeArchive(db, files, claim.id);
    if (lost.signal.aborted) return;
    const failure = failureOf(error) ?? (claim.attempts < MAX_ATTEMPTS || stop.aborted ? undefined : 'failed');
    if (failure) await removeArchiveParts(db, files, claim.id);
    if (failure) await failArchive(db, claim, failure);
    else await releaseArchive(db, claim, stop.aborted ? 0 : RETRY_MS, !stop.aborted);
    if (!stop.aborted && (!failure || failure === 'failed')) throw error;
  } finally {
    clearInterval(timer);
    await renewing;
  }
};

/** The next archive that waits, if there is one. Each process writes one at a time. Returns whether there was one. */
export const runNextArchive = async (deps: ArchiveDeps, stop: AbortSignal): Promise<boolean> => {
  if (!(await hasQueuedArchives(deps.db))) return false;
  const claim = await claimArchive(deps.db, randomUUID());
  if (!claim) return false;
  if (claim.attempts > MAX_ATTEMPTS) await failArchive(deps.db, claim, 'failed');
  else await runClaimed(deps, claim, stop);
  return true;
};
