import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { claimDueMail, deleteMail, postponeMail, type QueuedMail } from '#server/mail/mail-queue.queries.ts';
import type { MailTransport } from '#server/mail/mail-transport.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { composeMail } from './compose-mail.ts';
import { retryDelayMs } from './timers.ts';

/** With the backoff, the last attempt comes about eight hours after the first. */
const MAX_ATTEMPTS = 10;

export type MailDeps = {
  db: Kysely<Database>;
  siteUrl: string;
  transport: MailTransport;
  log: (message: string) => void;
};

/** Sends the mails that are due, one by one. Returns how many it attempted. */
export const deliverMail = async (deps: MailDeps, signal?: AbortSignal): Promise<number> => {
  let attempted = 0;
  for (let mail = await claimDueMail(deps.db); mail; mail = await claimDueMail(deps.db)) {
    attempted += 1;
    await deliver(deps, mail);
    if (signal?.aborted) break;
  }
  return attempted;
};

const deliver = async ({ db, siteUrl, transport, log }: MailDeps, mail: QueuedMail): Promise<void> => {
  const { id, kind, language, attempts } = mail;
  const composed = await composeMail(db, siteUrl, mail);
  if (!composed) return deleteMail(db, id);
  const { to, ...content } = composed;
  try {
    await transport.send({ id, to, ...renderMail({ kind, language, siteUrl, ...content }) });
  } catch (error) {
    const isFinal = attempts >= MAX_ATTEMPTS || isPermanent(error);
    log(`Mail ${id} could not be sent (${reasonOf(error)}); ${isFinal ? 'it is given up' : 'it will be tried again'}.`);
    return isFinal ? deleteMail(db, id) : postponeMail(db, id, retryDelayMs(attempts));
  }
  return deleteMail(db, id);
};

/** The server has refused the mail for good; failing to connect or to authenticate is worth a retry. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && command !== 'AUTH PLAIN' && command !== 'CONN';
};

/** Only a code: the message of a mail server repeats the address. */
const reasonOf = (error: unknown): string => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return String(responseCode ?? code ?? 'unknown reason');
};
