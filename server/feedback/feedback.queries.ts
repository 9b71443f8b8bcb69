import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FeedbackType } from '#shared/feedback-rules.ts';

/** To those who run the site, in English: which languages they read is not known. */
const queueFeedback = async (trx: Transaction<Database>, id: string, recipient: string | undefined): Promise<void> => {
  if (!recipient) return;
  await sql`delete from mail_queue where feedback_id = ${id}`.execute(trx);
  await sql`insert into mail_queue (feedback_id, kind, recipient, language)
    values (${id}, 'feedback', ${recipient}, 'en')`.execute(trx);
};

type NewFeedback = { account_id: string | null; type: FeedbackType; email: string; words: string };

/** Kept, and mailed when somebody is named who reads it. */
export const keepFeedback = async (
  trx: Transaction<Database>,
  { account_id, type, email, words }: NewFeedback,
  recipient: string | undefined,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    insert into feedback (account_id, type, email, words) values (${account_id}, ${type}, ${email}, ${words})
    returning id`.execute(trx);
  await queueFeedback(trx, rows[0]!.id, recipient);
};

/** One report of one member about another: told again, its words are replaced. */
export const reportPerson = async (
  trx: Transaction<Database>,
  account_id: string,
  about_id: string,
  words: string,
  recipient: string | undefined,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    insert into feedback (account_id, type, words, about_id) values (${account_id}, 'report', ${words}, ${about_id})
    on conflict (account_id, about_id) where type = 'report'
    do update set words = excluded.words, created_date = now()
    returning id`.execute(trx);
  await queueFeedback(trx, rows[0]!.id, recipient);
};

export type KeptFeedback = {
  type: FeedbackType | 'report';
  email: string;
  words: string;
  /** Usernames; null for a guest, and when it is about nobody. */
  by: string | null;
  about: string | null;
  created: string;
};

const columns = sql`f.type, f.email, f.words, writer.username as by, reported.username as about,
  to_char(f.created_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as created`;
const joined = sql`feedback f left join accounts writer on writer.id = f.account_id
  left join accounts reported on reported.id = f.about_id`;

export const findFeedback = async (db: Kysely<Database>, id: string): Promise<KeptFeedback | undefined> => {
  const { rows } = await sql<KeptFeedback>`select ${columns} from ${joined} where f.id = ${id}`.execute(db);
  return rows[0];
};

export const listFeedback = async (db: Kysely<Database>, limit: number): Promise<KeptFeedback[]> => {
  const { rows } = await sql<KeptFeedback>`
    select ${columns} from ${joined} order by f.created_date desc limit ${limit}`.execute(db);
  return rows;
};
