import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { collectUnused } from '#server/files/collect-unused.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { deliverMail } from '#server/mail/deliver-mail.ts';
import { mailTransport } from '#server/mail/mail-transport.ts';
import { repeat } from '#server/repeat.ts';
import type { Settings } from '#server/settings.ts';
import { sweepSheets } from '#server/sheets/sweep-sheets.ts';
import { sweep } from './sweep.queries.ts';

const MAIL_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 10 * 60_000;
const COLLECT_EVERY_MS = 60 * 60_000;

/** Mail, sweeping, unused pictures; in every process: each piece of work is taken by one of them. Gives how to end it. */
export const startBackgroundWork = (
  db: Kysely<Database>,
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
    },
    onError,
  });
  const files = openFileStore(settings);
  const stopCollecting = repeat({
    everyMs: COLLECT_EVERY_MS,
    work: (signal) => collectUnused(db, files, signal),
    onError: (error) => say(`Unused pictures could not be removed: ${String(error)}`),
  });
  return async () => {
    await Promise.all([stopMail(), stopSweeping(), stopCollecting()]);
    transport.close();
  };
};
