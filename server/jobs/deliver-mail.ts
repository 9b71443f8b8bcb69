import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { claimDueMail, deleteMail, postponeMail, type QueuedMail } from '#server/mail/mail-queue.queries.ts';
import type { MailTransport } from '#server/mail/mail-transport.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { composeMail } from './compose-mail.ts';
import { retryDelayMs, withTimeLimit } from './timers.ts';

/** A mail that the server refuses for now, as a full mailbox does, is given up when it is so old. */
const MAX_AGE_MS = 3 * 24 * 60 * 60_000;
const MAX_RETRY_MS = 15 * 60_000;
/** Shorter than the lease of a mail. A server that answers one byte at a time must not stop all mail. */
const SEND_LIMIT_MS = 120_000;

/** The mail server cannot be used at all: no mail is lost, and trying the next one now would be useless. */
export class MailServerError extends Error {
  override name = 'MailServerError';
}

export type MailDeps = {
  db: Kysely<Database>;
  siteUrl: string;
  siteName: string;
  transport: MailTransport;
  log: (message: string) => void;
};

/** Sends the mails that are due, one by one. Returns how many it attempted. Throws when the mail server cannot be used. */
export const deliverMail = async (deps: MailDeps, signal?: AbortSignal): Promise<number> => {
  let attempted = 0;
  for (let mail = await claimDueMail(deps.db); mail; mail = await claimDueMail(deps.db)) {
    attempted += 1;
    await deliver(deps, mail);
    if (signal?.aborted) break;
  }
  return attempted;
};

const deliver = async ({ db, siteUrl, siteName, transport, log }: MailDeps, mail: QueuedMail): Promise<void> => {
  const { id, kind, language, attempts, created_date } = mail;
  const composed = await composeMail(db, siteUrl, mail);
  if (!composed) return deleteMail(db, id);
  const { to, ...content } = composed;
  const rendered = renderMail({ kind, language, siteUrl, siteName, ...content });
  try {
    await withTimeLimit(SEND_LIMIT_MS, () => transport.send({ id, to, ...rendered }));
  } catch (error) {
    const failure = classifyFailure(error);
    const isTooOld = Date.now() - created_date.getTime() > MAX_AGE_MS;
    if (failure === 'refused' || (failure === 'postponed' && isTooOld)) {
      log(`Mail ${id} could not be sent (${reasonOf(error)}); it is given up.`);
      return deleteMail(db, id);
    }
    await postponeMail(db, id, Math.min(retryDelayMs(attempts), MAX_RETRY_MS));
    if (failure === 'server') throw new MailServerError(`The mail server cannot be used (${reasonOf(error)}).`);
    log(`Mail ${id} could not be sent (${reasonOf(error)}); it will be tried again.`);
    return undefined;
  }
  return deleteMail(db, id);
};

type SmtpError = { responseCode?: number; response?: string; code?: string; command?: string };

const AUTHENTICATION_CODES = new Set([530, 534, 535, 538]);

/**
 * `refused`: the server does not take this mail for this recipient, now or later. `postponed`: it does not take it now.
 * `server`: anything else, such as a server that is away, a rejected password or sender, a full disk. That is for the
 * operator to mend, so it loses no mail.
 */
const classifyFailure = (error: unknown): 'refused' | 'postponed' | 'server' => {
  const { responseCode = 0, response = '', command = '' } = error as SmtpError;
  if (!['RCPT TO', 'DATA'].includes(command) || AUTHENTICATION_CODES.has(responseCode)) return 'server';
  // X.7.X is about security and policy (RFC 3463), as when the server does not relay for us.
  return responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response) ? 'refused' : 'postponed';
};

/** Only a code: the message of a mail server repeats the address. */
const reasonOf = (error: unknown): string => {
  const { responseCode, code } = error as SmtpError;
  return String(responseCode ?? code ?? 'unknown reason');
};
