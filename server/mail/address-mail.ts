import type { Kysely } from 'kysely';
import { createLink } from '#server/auth/links.queries.ts';
import type { Database, LinkKind } from '#server/db/schema.ts';
import { findFeedback, type KeptFeedback } from '#server/feedback/feedback.queries.ts';
import { listMailed } from '#server/notifications/notifications.queries.ts';
import { unsubscribeToken } from '#server/notifications/unsubscribe-token.ts';
import type { Notification } from '#shared/contract/notifications.ts';
import { findMailAccount, type MailAccount, type MailKind, type QueuedMail } from './mail-queue.queries.ts';

/** Where the link of a mail leads. */
const LINK_PATHS: Record<LinkKind, string> = {
  reset_password: '/reset-password',
  confirm_email: '/confirm-email',
};

/** Most that one digest tells. */
const MOST_TOLD = 30;

const hasLink = (kind: MailKind): kind is LinkKind => kind in LINK_PATHS;

const recipientOf = ({ kind, recipient }: QueuedMail, { email, pending_email }: MailAccount) =>
  recipient ?? (kind === 'confirm_email' ? pending_email : email);

/** What a digest tells, how much is left out, and where it can be ended. */
export type Digest = { notifications: Notification[]; more: number; unsubscribe: string };

/** The name is for the greeting only: what members call themselves is never part of a header. */
export type AddressedMail = { to: string; name: string; link?: string; digest?: Digest; feedback?: KeptFeedback };

/** Whom it goes to, and what it says that is known only now. Undefined when there is nothing to send any more. */
export const addressMail = async (
  db: Kysely<Database>,
  siteUrl: string,
  mail: QueuedMail,
): Promise<AddressedMail | undefined> => {
  const { id, kind, account_id, feedback_id, recipient } = mail;
  if (feedback_id) {
    const feedback = await findFeedback(db, feedback_id);
    return feedback && recipient ? { to: recipient, name: '', feedback } : undefined;
  }
  const account = account_id === null ? undefined : await findMailAccount(db, account_id);
  const to = account && recipientOf(mail, account);
  if (!account || !account_id || !to) return undefined;
  const { name } = account;
  if (kind === 'digest') {
    const { notifications, total } = await listMailed(db, id, MOST_TOLD);
    // Read meanwhile, or no longer wanted.
    if (total === 0 || account.notification_frequency === 'never') return undefined;
    const unsubscribe = `${siteUrl}/unsubscribe?token=${await unsubscribeToken(db, account_id)}`;
    const digest = { notifications, more: total - notifications.length, unsubscribe };
    return { to, name, link: `${siteUrl}/notifications`, digest };
  }
  if (!hasLink(kind)) return { to, name };
  const token = await createLink(db, kind, account_id, to);
  return { to, name, link: `${siteUrl}${LINK_PATHS[kind]}?token=${token}` };
};
