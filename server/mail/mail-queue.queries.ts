import { sql, type Kysely } from 'kysely';
import { displayName, fromNow, now } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { DEFAULT_SITE_LANGUAGE, type SiteLanguage } from '#shared/languages.ts';
import type { ModerationMailKind } from './moderation-messages.ts';

type Db = Kysely<Database>;

export type MailKind =
  | 'reset_password'
  | 'confirm_email'
  | 'registered'
  | 'email_changed'
  | 'password_changed'
  | 'password_removed'
  | 'account_deleted'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'digest'
  | 'feedback'
  | 'download_ready'
  | ModerationMailKind;

export type QueuedMail = {
  id: string;
  /** Null for feedback, and when the account no longer exists. */
  account_id: string | null;
  feedback_id: string | null;
  measure_id: string | null;
  reply_id: string | null;
  kind: MailKind;
  /** Null means the account's own address. */
  recipient: string | null;
  language: SiteLanguage;
  attempts: number;
  created_date: Date;
};

/** Called in the transaction of the change that the mail reports, so that neither happens without the other. */
export const enqueueMail = async (
  db: Db,
  mail: { account_id: string; kind: MailKind; recipient?: string },
): Promise<void> => {
  const { account_id, kind, recipient = null } = mail;
  await db
    .insertInto('mail_queue')
    .columns(['account_id', 'kind', 'recipient', 'language'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select(['id', eb.val(kind).as('kind'), eb.cast<string | null>(eb.val(recipient), 'text').as('recipient')])
        .select('site_language')
        .where('id', '=', account_id),
    )
    .execute();
};

/** One statement whether or not the account exists, so that timing does not reveal which. */
export const enqueueMailByEmail = async (
  db: Db,
  mail: { email: string; kind: MailKind; language: SiteLanguage | undefined },
): Promise<void> => {
  const { email, kind, language = null } = mail;
  await db
    .insertInto('mail_queue')
    .columns(['account_id', 'kind', 'language'])
    .expression(({ selectFrom }) =>
      selectFrom('accounts')
        .select(({ cast, fn, val }) => [
          'id',
          cast<MailKind>(val(kind), 'text').as('kind'),
          fn.coalesce(cast<SiteLanguage | null>(val(language), 'text'), 'site_language').as('language'),
        ])
        .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)]))),
    )
    .execute();
};

/** Called before the account is deleted: the mail goes to the address that the account has now, and outlives it. */
export const enqueueDeletionMail = async (db: Db, account_id: string): Promise<void> => {
  await db
    .insertInto('mail_queue')
    .columns(['kind', 'recipient', 'language'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select([eb.cast<MailKind>(eb.val('account_deleted'), 'text').as('kind'), 'email', 'site_language'])
        .where('id', '=', account_id),
    )
    .execute();
};

/** A report that is sent again replaces the mail that is still queued. The operators' language is not known: English. */
export const enqueueFeedbackMail = async (db: Db, feedback_id: string, recipient: string): Promise<void> => {
  await db.deleteFrom('mail_queue').where('feedback_id', '=', feedback_id).execute();
  await db.insertInto('mail_queue').values({ feedback_id, kind: 'feedback', recipient, language: 'en' }).execute();
};

/** What a moderator has decided, for the member. Returns the id of the mail; undefined when the member wants none. */
export const enqueueMeasureMail = async (
  db: Db,
  mail: { account_id: string; measure_id: string; kind: ModerationMailKind; isOptional: boolean },
): Promise<string | undefined> => {
  const { account_id, measure_id, kind, isOptional } = mail;
  const queued = await db
    .insertInto('mail_queue')
    .columns(['account_id', 'measure_id', 'kind', 'language'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select(({ cast, val }) => [
          'id',
          cast<string>(val(measure_id), 'uuid').as('measure_id'),
          cast<MailKind>(val(kind), 'text').as('kind'),
          'site_language',
        ])
        .where('id', '=', account_id)
        .$if(isOptional, (query) => query.where('notification_frequency', '<>', 'never')),
    )
    .returning('id')
    .executeTakeFirst();
  return queued?.id;
};

/** The answer of a moderator goes to the address that was given with the report, or else to the member's own. */
export const enqueueReplyMail = async (
  db: Db,
  { reply_id, account_id, recipient }: { reply_id: string; account_id: string | null; recipient: string | null },
): Promise<void> => {
  const account = account_id
    ? await db.selectFrom('accounts').select('site_language').where('id', '=', account_id).executeTakeFirst()
    : undefined;
  const language = account?.site_language ?? DEFAULT_SITE_LANGUAGE;
  await db
    .insertInto('mail_queue')
    .values({ reply_id, account_id, recipient, kind: 'report_reply', language })
    .execute();
};

/** How long a claimed mail belongs to one process. */
const LEASE_MS = 5 * 60_000;

/**
 * Claims one mail that is due; digests come last, since nobody waits for them. If the process dies before sending it, the mail is due again after the lease: it may be
 * delivered twice, but is never lost.
 */
export const claimDueMail = (db: Db): Promise<QueuedMail | undefined> => {
  const due = db
    .selectFrom('mail_queue')
    .select('id')
    .where('next_try_date', '<=', now)
    // As in the index `mail_queue_due`.
    .orderBy(sql`kind = 'digest'`)
    .orderBy('next_try_date')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('mail_queue')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_try_date: fromNow(LEASE_MS) }))
    .where('id', '=', due)
    .returning([
      'id',
      'account_id',
      'feedback_id',
      'measure_id',
      'reply_id',
      'kind',
      'recipient',
      'language',
      'attempts',
      'created_date',
    ])
    .$narrowType<{ kind: MailKind }>()
    .executeTakeFirst();
};

export const deleteMail = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('mail_queue').where('id', '=', id).execute();
};

export const postponeMail = async (db: Db, id: string, delayMs: number): Promise<void> => {
  await db
    .updateTable('mail_queue')
    .set({ next_try_date: fromNow(delayMs) })
    .where('id', '=', id)
    .execute();
};

export type MailAccount = {
  name: string;
  email: string;
  pending_email: string | null;
  is_email_verified: boolean;
  notification_frequency: 'daily' | 'weekly' | 'never';
};

export const findMailAccount = (db: Db, account_id: string): Promise<MailAccount | undefined> =>
  db
    .selectFrom('accounts as a')
    .select(['email', 'pending_email', 'notification_frequency', displayName.as('name')])
    .select((eb) => eb('email_verified_date', 'is not', null).$castTo<boolean>().as('is_email_verified'))
    .where('a.id', '=', account_id)
    .executeTakeFirst();
