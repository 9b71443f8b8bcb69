import type { OpenDatabase } from '#server/db/database.ts';
import { pruneUnusedFiles } from '#server/files/prune-unused-files.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { startJobs } from './jobs.ts';
import { deliverMail } from '#server/mail/deliver-mail.ts';
import { mailTransport } from '#server/mail/mail-transport.ts';
import { forgetOldNotifications } from '#server/notifications/notifications.queries.ts';
import { queueDigests } from '#server/notifications/queue-digests.ts';
import { repeat } from './repeat.ts';
import type { Settings } from '#server/settings.ts';
import { sweepSheets } from '#server/sheets/sweep-sheets.ts';
import { sweep } from './sweep.queries.ts';

const MAIL_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 10 * 60_000;
const COLLECT_EVERY_MS = 60 * 60_000;
/** Every hour, a little after everybody else's. */
const DIGEST_TIMES = '7 * * * *';

/** Mail, sweeping, unused pictures; in every process: each piece of work is taken by one of them. Gives how to end it. */
export const startBackgroundWork = (
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  settings: Settings,
  say: (message: string) => void,
): (() => Promise<void>) => {
  const transport = mailTransport(settings);
  // The database being away is told once, by the pages that fail, and not every second here.
  const onError = () => undefined;
  const stopMail = repeat({
    everyMs: MAIL_EVERY_MS,
    work: (signal) => deliverMail({ db, siteUrl: settings.siteUrl, transport, say }, signal),
    onError,
  });
  const stopSweeping = repeat({
    everyMs: SWEEP_EVERY_MS,
    work: async () => {
      await sweep(db);
      await sweepSheets(db);
      await forgetOldNotifications(db);
    },
    onError,
  });
  const files = openFileStore(settings);
  const stopCollecting = repeat({
    everyMs: COLLECT_EVERY_MS,
    work: (signal) => pruneUnusedFiles(db, files, signal),
    onError: (error) => say(`Unused pictures could not be removed: ${String(error)}`),
  });
  const stopJobs = startJobs({
    pool,
    say,
    jobs: [{ name: 'digest', cron: DIGEST_TIMES, work: (signal) => queueDigests(db, signal) }],
  });
  return async () => {
    await Promise.all([stopMail(), stopSweeping(), stopCollecting(), stopJobs()]);
    transport.close();
  };
};
