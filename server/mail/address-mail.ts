import type { Kysely } from 'kysely';
import { createLink } from '#server/accounts/links.queries.ts';
import type { Database, LinkKind } from '#server/db/schema.ts';
import { findMailAccount, type MailAccount, type MailKind, type QueuedMail } from './mail-queue.queries.ts';

/** Where the link of a mail leads. */
const LINK_PATHS: Record<LinkKind, string> = {
  reset_password: '/reset-password',
  confirm_email: '/confirm-email',
};

const hasLink = (kind: MailKind): kind is LinkKind => kind in LINK_PATHS;

const recipientOf = ({ kind, recipient }: QueuedMail, { email, pending_email }: MailAccount) =>
  recipient ?? (kind === 'confirm_email' ? pending_email : email);

/** The name is for the greeting only: what members call themselves is never part of a header. */
export type AddressedMail = { to: string; name: string; link: string | undefined };

/** Whom it goes to, and its link, made only now. Undefined when there is nothing to send any more. */
export const addressMail = async (
  db: Kysely<Database>,
  siteUrl: string,
  mail: QueuedMail,
): Promise<AddressedMail | undefined> => {
  const { kind, account_id } = mail;
  const account = await findMailAccount(db, account_id);
  const to = account && recipientOf(mail, account);
  if (!account || !to) return undefined;
  const { name } = account;
  if (!hasLink(kind)) return { to, name, link: undefined };
  const token = await createLink(db, kind, account_id, to);
  return { to, name, link: `${siteUrl}${LINK_PATHS[kind]}?token=${token}` };
};
