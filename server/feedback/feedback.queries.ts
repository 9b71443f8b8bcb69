import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { now } from '#server/db/expressions.ts';
import { enqueueFeedbackMail } from '#server/mail/mail-queue.queries.ts';
import type { FeedbackType } from '#shared/feedback-rules.ts';

type Trx = Transaction<Database>;
type NewFeedback = { account_id: string | null; type: FeedbackType; email: string; words: string };

/** Also mailed, when the site has a recipient for feedback. */
export const saveFeedback = async (trx: Trx, feedback: NewFeedback, recipient: string | undefined): Promise<void> => {
  const { account_id, type, email, words } = feedback;
  const { id } = await trx
    .insertInto('feedback')
    .values({ account_id, type, email, words })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (recipient) await enqueueFeedbackMail(trx, id, recipient);
};

/** A member has one report about another; reporting again replaces its text. */
export const reportPerson = async (
  trx: Trx,
  account_id: string,
  about_id: string,
  words: string,
  recipient: string | undefined,
): Promise<void> => {
  const { id } = await trx
    .insertInto('feedback')
    .values({ account_id, type: 'report', words, about_id })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'about_id'])
        .where('type', '=', sql.lit('report'))
        .doUpdateSet({ words, created_date: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (recipient) await enqueueFeedbackMail(trx, id, recipient);
};

export type StoredFeedback = {
  type: FeedbackType | 'report';
  email: string;
  words: string;
  /** Usernames. `by` is null for a guest, `about` for anything but a report. */
  by: string | null;
  about: string | null;
  created: string;
};

const selectFeedback = (db: Kysely<Database>) =>
  db
    .selectFrom('feedback as f')
    .leftJoin('accounts as writer', 'writer.id', 'f.account_id')
    .leftJoin('accounts as reported', 'reported.id', 'f.about_id')
    .select(['f.type', 'f.email', 'f.words', 'writer.username as by', 'reported.username as about'])
    .select(sql<string>`to_char(f.created_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`.as('created'))
    .$narrowType<{ type: StoredFeedback['type'] }>();

export const findFeedback = (db: Kysely<Database>, id: string): Promise<StoredFeedback | undefined> =>
  selectFeedback(db).where('f.id', '=', id).executeTakeFirst();

export const listFeedback = (db: Kysely<Database>, limit: number): Promise<StoredFeedback[]> =>
  selectFeedback(db).orderBy('f.created_date', 'desc').limit(limit).execute();
