import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { pruneChanges } from '#server/db/site-state.queries.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { pruneUnusedFiles } from '#server/files/prune-unused-files.queries.ts';
import { MAX_DUMP_MS, runDump } from '#server/dumps/run-dump.ts';
import { pruneArchives } from '#server/collection-downloads/remove-archives.ts';
import { runNextArchive } from '#server/collection-downloads/run-archives.ts';
import { pruneImports } from '#server/imports/prune-imports.ts';
import { LANES, type Lane } from '#server/imports/import-queue.queries.ts';
import { runNextImport } from '#server/imports/run-imports.ts';
import { mailTransport } from '#server/mail/mail-transport.ts';
import { enqueueDigests } from '#server/notifications/digest.queries.ts';
import { ANNOUNCE_QUOTES, announceQuotes } from '#server/notifications/quote-announcements.queries.ts';
import { announceSheets } from '#server/notifications/sheet-announcements.queries.ts';
import { fillMissingTokens } from '#server/search/index/fill-missing-tokens.ts';
import { indexUnindexedSheets } from '#server/search/index/index-sheet.ts';
import { measureStorage } from '#server/monitoring/storage.queries.ts';
import type { UsageCounts } from '#server/monitoring/usage-counts.ts';
import { pruneUsage } from '#server/monitoring/usage-counts.queries.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import type { Settings } from '#server/settings.ts';
import { pruneDeletedCollections } from '#server/sheet-collections/deleted-collections.queries.ts';
import { sumSheetCounts } from '#server/sheets/count-sheets.queries.ts';
import { pruneViews } from '#server/sheets/likes-views.queries.ts';
import { pruneRevisions } from '#server/sheets/revisions.queries.ts';
import { pruneTrash } from '#server/sheets/sheets.queries.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { deliverMail } from './deliver-mail.ts';
import { pruneLinks, pruneNotifications, pruneRateLimits, pruneSessions } from './prune-expired.queries.ts';
import { startScheduledJobs, type Job, type JobLog } from './scheduled-jobs.ts';
import { repeat } from './timers.ts';

const MAIL_POLL_MS = 1000;
const IMPORT_POLL_MS = 1000;
const ARCHIVE_POLL_MS = 1000;
const MINUTE_MS = 60_000;
/** After a change of the analysers a whole canon is indexed again. */
const MAX_FILL_MS = 24 * 60 * MINUTE_MS;

/** Every answer counts these rows, and removing them invalidates cached pages. */
const MAX_CHANGES = 1000;

type WorkDeps = {
  db: Kysely<Database>;
  /** For the processes that read imports. */
  databaseUrl: string;
  workers: WorkerPool;
  metrics?: Metrics;
  usage?: UsageCounts;
};

/** Each job runs alone and does one thing, so that a failure keeps nothing else from being done. */
export const backgroundJobs = (
  { db, workers, databaseUrl }: Pick<WorkDeps, 'db' | 'workers' | 'databaseUrl'>,
  settings: Settings,
): Job[] => {
  const files = openFileStore(settings);
  const every = (minutes: number, name: string, work: Job['work']): Job => ({
    name,
    everyMs: minutes * MINUTE_MS,
    work,
  });
  return [
    {
      // During an upgrade processes of two versions run side by side; each fills what its own version reads.
      ...every(24 * 60, `fill-tokens-${TOKENS_VERSION}`, (signal) => fillMissingTokens({ db, workers }, signal)),
      limitMs: MAX_FILL_MS,
      runsAtStart: true,
    },
    every(1, 'announce-sheets', (signal) => announceSheets(db, signal)),
    every(1, ANNOUNCE_QUOTES, (signal) => announceQuotes(db, signal)),
    every(60, 'digest', (signal) => enqueueDigests(db, signal)),
    every(10, 'index-sheets', (signal) => indexUnindexedSheets({ db, workers }, signal)),
    every(10, 'prune-sessions', (signal) => pruneSessions(db, signal)),
    every(10, 'prune-links', (signal) => pruneLinks(db, signal)),
    every(10, 'prune-rate-limits', (signal) => pruneRateLimits(db, signal)),
    every(60, 'prune-notifications', (signal) => pruneNotifications(db, signal)),
    every(10, 'prune-trash', (signal) => pruneTrash(db, signal)),
    every(60, 'prune-deleted-collections', (signal) => pruneDeletedCollections(db, signal)),
    every(10, 'prune-revisions', (signal) => pruneRevisions(db, signal)),
    every(10, 'prune-views', (signal) => pruneViews(db, signal)),
    every(10, 'prune-library-changes', () => pruneChanges(db, 'library_changes', MAX_CHANGES)),
    every(10, 'prune-community-changes', () => pruneChanges(db, 'community_changes', MAX_CHANGES)),
    every(10, 'sum-sheet-counts', () => sumSheetCounts(db)),
    every(60, 'prune-usage', (signal) => pruneUsage(db, signal)),
    { ...every(60, 'measure-storage', () => measureStorage(db)), runsAtStart: true },
    every(60, 'prune-unused-files', (signal) => pruneUnusedFiles(db, files, signal)),
    {
      ...every(60, 'write-dump', (signal) => runDump({ db, databaseUrl, files }, settings, signal)),
      limitMs: MAX_DUMP_MS,
    },
    every(10, 'prune-archives', (signal) => pruneArchives(db, files, signal)),
    every(60, 'prune-imports', (signal) => pruneImports(db, files, settings.dataDir, signal)),
  ];
};

/** Runs in every process; mails, imports, archives and jobs are claimed in the database, each by one process. Returns a stop function. */
export const startBackgroundWork = (deps: WorkDeps, settings: Settings, log: JobLog): (() => Promise<void>) => {
  const { db, databaseUrl, workers } = deps;
  const { siteUrl, siteName } = settings;
  const transport = mailTransport(settings);
  const logMail = (message: string) => log.error({ job: 'mail' }, message);
  const stopMail = repeat({
    everyMs: MAIL_POLL_MS,
    work: (signal) => deliverMail({ db, siteUrl, siteName, transport, log: logMail }, signal),
    onError: (error) => log.error({ err: error, job: 'mail' }, 'mail could not be sent; it will be tried again'),
  });
  const stopImports = (Object.keys(LANES) as Lane[]).map((lane) =>
    repeat({
      everyMs: IMPORT_POLL_MS,
      work: (signal) => runNextImport({ db, databaseUrl, settings }, lane, signal),
      onError: (error) => log.error({ err: error, job: 'import' }, 'an import could not be started or ended'),
    }),
  );
  const stopArchives = repeat({
    everyMs: ARCHIVE_POLL_MS,
    work: (signal) => runNextArchive({ db, databaseUrl, workers, settings }, signal),
    onError: (error) => log.error({ err: error, job: 'archive' }, 'a collection could not be written into an archive'),
  });
  const onRun: Metrics['countJob'] = (job, result, seconds) => {
    deps.metrics?.countJob(job, result, seconds);
    if (result === 'failed') deps.usage?.count('failed_jobs');
  };
  const stopJobs = startScheduledJobs({ db, jobs: backgroundJobs(deps, settings), log, onRun });
  return async () => {
    await Promise.all([stopMail(), stopJobs(), stopArchives(), ...stopImports.map((stop) => stop())]);
    transport.close();
  };
};
