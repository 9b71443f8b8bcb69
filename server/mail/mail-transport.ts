import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/data-folder.ts';
import type { Settings } from '#server/settings.ts';

export type Outgoing = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  /** In addition to the headers of every mail. */
  headers?: Record<string, string> | undefined;
};

export type MailTransport = { send(mail: Outgoing): Promise<void>; close(): void };

/** After it the attempt has failed, and the mail is retried later. */
const SMTP_TIMEOUT_MS = 20_000;

/** Asks vacation programs and mailing lists not to reply. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

const smtp = (smtpUrl: string, from: string): MailTransport => {
  const mailer = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    // Our mails contain nothing from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id: _id, headers, ...mail }) =>
      void (await mailer.sendMail({ ...mail, from, headers: { ...HEADERS, ...headers } })),
    close: () => mailer.close(),
  };
};

/** Writes mails as files, for a site without a mail server: its operator can open or forward them. */
const outbox = (folder: string, from: string): MailTransport => {
  const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async ({ id, headers, ...mail }) => {
      const { message } = await mailer.sendMail({ ...mail, from, headers: { ...HEADERS, ...headers } });
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${id.slice(0, 8)}`;
      // Links in mails give access to accounts, so only the owner may read the file. Renamed into place, so that a watcher never sees half a mail.
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: PRIVATE_FILE });
      await rename(join(folder, `.${name}`), join(folder, `${name}.eml`));
    },
    close: () => mailer.close(),
  };
};

export const mailTransport = ({ smtpUrl, mailFrom, dataDir }: Settings): MailTransport =>
  smtpUrl ? smtp(smtpUrl, mailFrom) : outbox(join(dataDir, 'outbox'), mailFrom);
