import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { addressMail } from './address-mail.ts';
import { postponeMail, removeMail, takeMail, type QueuedMail } from './mail-queue.queries.ts';
import type { MailTransport } from './mail-transport.ts';
import { writeMail } from './write-mail.ts';

const FIRST_WAIT_SECONDS = 30;
/** The last try is about eight hours after the first. */
const MOST_ATTEMPTS = 10;

export type MailDeps = {
  db: Kysely<Database>;
  siteUrl: string;
  transport: MailTransport;
  say: (message: string) => void;
};

/** Sends what is due, one by one; gives how many were taken on. */
export const deliverMail = async (deps: MailDeps, signal?: AbortSignal): Promise<number> => {
  let taken = 0;
  for (let mail = await takeMail(deps.db); mail; mail = await takeMail(deps.db)) {
    taken += 1;
    await deliver(deps, mail);
    if (signal?.aborted) break;
  }
  return taken;
};

const deliver = async ({ db, siteUrl, transport, say }: MailDeps, mail: QueuedMail): Promise<void> => {
  const { id, kind, language, attempts } = mail;
  const addressed = await addressMail(db, siteUrl, mail);
  if (!addressed) return removeMail(db, id);
  const { to, ...rest } = addressed;
  try {
    await transport.send({ id, to, ...writeMail({ kind, language, siteUrl, ...rest }) });
  } catch (error) {
    const isFinal = attempts >= MOST_ATTEMPTS || isRefused(error);
    say(`Mail ${id} could not be sent (${reasonOf(error)}); ${isFinal ? 'it is given up' : 'it will be tried again'}.`);
    return isFinal ? removeMail(db, id) : postponeMail(db, id, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
  }
  return removeMail(db, id);
};

/** The server has said that it never will. */
const isRefused = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && command !== 'AUTH PLAIN' && command !== 'CONN';
};

/** A code only: the message of a mail server repeats the address. */
const reasonOf = (error: unknown): string => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return String(responseCode ?? code ?? 'unknown reason');
};
