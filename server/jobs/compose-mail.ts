import type { Kysely } from 'kysely';
import { createLink } from '#server/auth/links.queries.ts';
import type { Database, LinkKind } from '#server/db/schema.ts';
import { findFeedback } from '#server/feedback/feedback.queries.ts';
import { findMailAccount, type MailAccount, type MailKind, type QueuedMail } from '#server/mail/mail-queue.queries.ts';
import type { MailContent } from '#server/mail/render-mail.ts';
import { findMailedMeasure, findReplyWords } from '#server/moderation/moderation-mail.queries.ts';
import { listDigestNotifications } from '#server/notifications/notifications.queries.ts';
import { unsubscribeToken } from '#server/notifications/unsubscribe-token.ts';
import { sheetAddress } from '#shared/sheet-address.ts';

type MailedLink = Exclude<LinkKind, 'second_factor'>;

const LINK_PATHS: Record<MailedLink, string> = {
  reset_password: '/reset-password',
  confirm_email: '/confirm-email',
};

const MAX_DIGEST_NOTIFICATIONS = 30;

/** Which link a mail contains. */
const LINK_KINDS: Partial<Record<MailKind, MailedLink>> = {
  reset_password: 'reset_password',
  confirm_email: 'confirm_email',
  registered: 'confirm_email',
};

const recipientOf = ({ kind, recipient }: QueuedMail, { email, pending_email }: MailAccount) =>
  recipient ?? (kind === 'confirm_email' ? pending_email : email);

/**
 * Empty unless the address is known to be the member's own: whoever registers a stranger's address chooses the name, which
 * would be their words in our mail. So it may be with an account whose password was removed.
 */
const greetingName = (kind: MailKind, { name, email, is_email_verified }: MailAccount, to: string): string =>
  kind !== 'password_removed' && is_email_verified && to === email ? name : '';

type ComposedMail = Pick<MailContent, 'name' | 'link' | 'digest' | 'feedback' | 'moderation'> & { to: string };

/**
 * The recipient, and the content as it is now: tokens are created here, so that the queue holds no secret. Undefined when
 * there is nothing left to send.
 */
export const composeMail = async (
  db: Kysely<Database>,
  siteUrl: string,
  mail: QueuedMail,
): Promise<ComposedMail | undefined> => {
  const { id, kind, account_id, feedback_id, measure_id, reply_id, recipient } = mail;
  if (feedback_id) {
    const feedback = await findFeedback(db, feedback_id);
    return feedback && recipient ? { to: recipient, name: '', feedback } : undefined;
  }
  // A guest's; a member's follows below.
  if (reply_id && account_id === null) {
    const words = await findReplyWords(db, reply_id);
    return words !== undefined && recipient ? { to: recipient, name: '', moderation: { words } } : undefined;
  }
  if (kind === 'account_deleted') return recipient ? { to: recipient, name: '' } : undefined;
  const account = account_id === null ? undefined : await findMailAccount(db, account_id);
  const to = account && recipientOf(mail, account);
  if (!account || !account_id || !to) return undefined;
  const name = greetingName(kind, account, to);
  if (kind === 'digest') {
    const { notifications, total } = await listDigestNotifications(db, id, MAX_DIGEST_NOTIFICATIONS);
    // The member has read everything or unsubscribed since the digest was queued.
    if (total === 0 || account.notification_frequency === 'never') return undefined;
    const unsubscribe = `${siteUrl}/unsubscribe?token=${await unsubscribeToken(db, account_id)}`;
    const digest = { notifications, more: total - notifications.length, unsubscribe };
    return { to, name, link: `${siteUrl}/notifications`, digest };
  }
  if (reply_id) {
    const words = await findReplyWords(db, reply_id);
    return words === undefined ? undefined : { to, name, moderation: { words } };
  }
  if (measure_id) {
    const measure = await findMailedMeasure(db, measure_id);
    if (!measure) return undefined;
    const { sheet, ...moderation } = measure;
    if (!sheet) return { to, name, moderation };
    return { to, name, link: siteUrl + sheetAddress(sheet), moderation: { ...moderation, sheet: sheet.title } };
  }
  if (kind === 'download_ready') return { to, name, link: `${siteUrl}/downloads` };
  // The address has been proved in another way since.
  if (kind === 'registered' && account.is_email_verified) return undefined;
  const linkKind = LINK_KINDS[kind];
  if (!linkKind) return { to, name };
  const token = await createLink(db, linkKind, account_id, to);
  return { to, name, link: `${siteUrl}${LINK_PATHS[linkKind]}?token=${token}` };
};
