import { sql, type Kysely } from 'kysely';
import { displayName } from '#server/db/display-name.ts';
import type { Database } from '#server/db/schema.ts';
import type { SiteLanguage } from '#shared/languages.ts';

type Db = Kysely<Database>;

/** `digest` is made of what a member is told, `feedback` of what somebody wrote; both are read when the mail is written. */
export type MailKind =
  | 'reset_password'
  | 'confirm_email'
  | 'email_changed'
  | 'password_changed'
  | 'digest'
  | 'feedback';

export type QueuedMail = {
  id: string;
  /** Null of feedback. */
  account_id: string | null;
  feedback_id: string | null;
  kind: MailKind;
  /** Null: the account's own address. */
  recipient: string | null;
  language: SiteLanguage;
  attempts: number;
};

/** In the transaction of what the mail tells of: both happen or neither, also when the process dies right after. */
export const queueMail = async (
  db: Db,
  mail: { account_id: string; kind: MailKind; recipient?: string },
): Promise<void> => {
  const { account_id, kind, recipient = null } = mail;
  await sql`
    insert into mail_queue (account_id, kind, recipient, language)
    select id, ${kind}, ${recipient}::text, site_language from accounts where id = ${account_id}`.execute(db);
};

/** One statement that is the same whether or not there is such an account, and so takes the same time. */
export const queueMailTo = async (
  db: Db,
  mail: { email: string; kind: MailKind; language: SiteLanguage | undefined },
): Promise<void> => {
  const { email, kind, language = null } = mail;
  await sql`
    insert into mail_queue (account_id, kind, language)
    select id, ${kind}, coalesce(${language}::text, site_language) from accounts
    where lower(email) = lower(${email})`.execute(db);
};

/**
 * Takes one that is due, and keeps other processes from it for a while. If this process dies meanwhile, the mail is due
 * again afterwards: it may come twice, but never not at all.
 */
export const takeMail = async (db: Db): Promise<QueuedMail | undefined> => {
  const { rows } = await sql<QueuedMail>`
    update mail_queue set attempts = attempts + 1, next_try_date = now() + interval '5 minutes'
    where id = (
      select id from mail_queue where next_try_date <= now() order by next_try_date limit 1 for update skip locked
    )
    returning id, account_id, feedback_id, kind, recipient, language, attempts`.execute(db);
  return rows[0];
};

export const removeMail = async (db: Db, id: string): Promise<void> => {
  await sql`delete from mail_queue where id = ${id}`.execute(db);
};

export const postponeMail = async (db: Db, id: string, seconds: number): Promise<void> => {
  await sql`
    update mail_queue set next_try_date = now() + ${seconds} * interval '1 second' where id = ${id}`.execute(db);
};

export type MailAccount = {
  name: string;
  email: string;
  pending_email: string | null;
  notification_frequency: 'daily' | 'weekly' | 'never';
};

export const findMailAccount = async (db: Db, account_id: string): Promise<MailAccount | undefined> => {
  const { rows } = await sql<MailAccount>`
    select ${displayName} as name, email, pending_email, notification_frequency
    from accounts a where id = ${account_id}`.execute(db);
  return rows[0];
};
