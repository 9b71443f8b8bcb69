import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { pruneUnusedFiles } from '#server/files/prune-unused-files.queries.ts';
import { mailTransport } from '#server/mail/mail-transport.ts';
import { enqueueDigests } from '#server/notifications/digest.queries.ts';
import type { Settings } from '#server/settings.ts';
import { pruneSheets } from '#server/sheets/prune-sheets.ts';
import { deliverMail } from './deliver-mail.ts';
import { pruneExpired } from './prune-expired.queries.ts';
import { startScheduledJobs, type Job } from './scheduled-jobs.ts';
import { repeat } from './timers.ts';

const MAIL_POLL_MS = 1000;
const MINUTE_MS = 60_000;

/** Runs in every process; mails and jobs are claimed in the database, each by one process. Returns a stop function. */
export const startBackgroundWork = (
  { db }: { db: Kysely<Database> },
  settings: Settings,
  log: (message: string) => void,
): (() => Promise<void>) => {
  const transport = mailTransport(settings);
  const files = openFileStore(settings);
  const stopMail = repeat({
    everyMs: MAIL_POLL_MS,
    work: (signal) => deliverMail({ db, siteUrl: settings.siteUrl, transport, log }, signal),
    // While the database is away, failing requests report it; a log line every second would add nothing.
    onError: () => undefined,
  });
  const jobs: Job[] = [
    { name: 'digest', everyMs: 60 * MINUTE_MS, work: (signal) => enqueueDigests(db, signal) },
    { name: 'prune-expired', everyMs: 10 * MINUTE_MS, work: () => pruneExpired(db) },
    { name: 'prune-sheets', everyMs: 10 * MINUTE_MS, work: () => pruneSheets(db) },
    { name: 'prune-unused-files', everyMs: 60 * MINUTE_MS, work: (signal) => pruneUnusedFiles(db, files, signal) },
  ];
  const stopJobs = startScheduledJobs({ db, jobs, log });
  return async () => {
    await Promise.all([stopMail(), stopJobs()]);
    transport.close();
  };
};
