import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
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

type NewReport = Pick<
  Insertable<Database['feedback']>,
  'about_id' | 'sheet_id' | 'comment_id' | 'measure_id' | 'words' | 'signs'
> & {
  account_id: string;
  type: 'report' | 'sheet' | 'answer' | 'publication' | 'comment';
};

/** What there is one report of each. As in the unique indexes. */
const UNIQUE = {
  report: ['account_id', 'about_id'],
  sheet: ['account_id', 'sheet_id'],
  comment: ['account_id', 'comment_id'],
  answer: ['measure_id'],
  publication: ['sheet_id'],
} as const;

/** Reporting the same again replaces the text; if it was settled, it is open again. */
const saveReport = async (trx: Trx, report: NewReport, recipient: string | undefined): Promise<void> => {
  const { words, signs, type } = report;
  const { id } = await trx
    .insertInto('feedback')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns([...UNIQUE[type]])
        .where('type', '=', sql.lit(type))
        .doUpdateSet({
          words,
          ...(signs ? { signs } : {}),
          created_date: now,
          state: sql`case when feedback.state = 'settled' then 'open' else feedback.state end`,
          ...NOT_SETTLED,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (recipient) await enqueueFeedbackMail(trx, id, recipient);
};

/** Whoever has taken an open report again is somebody else, perhaps. */
const NOT_SETTLED = {
  taken_by: sql<string | null>`case when feedback.state = 'taken' then feedback.taken_by end`,
  taken_date: sql<Date | null>`case when feedback.state = 'taken' then feedback.taken_date end`,
  settled_by: null,
  settled_date: null,
  outcome: '',
};

type Report<Fields> = Fields & { account_id: string; words: string };

/** A member has one report about another. */
export const reportPerson = (trx: Trx, report: Report<{ about_id: string }>, recipient: string | undefined) =>
  saveReport(trx, { ...report, type: 'report' }, recipient);

/** And one about a sheet. `about_id` is its author, if there still is one. */
export const reportSheet = (
  trx: Trx,
  report: Report<{ sheet_id: string; about_id: string | null }>,
  recipient: string | undefined,
) => saveReport(trx, { ...report, type: 'sheet' }, recipient);

/** And one about a comment. `about_id` is its writer, if there still is one. */
export const reportComment = (
  trx: Trx,
  report: Report<{ comment_id: string; sheet_id: string; about_id: string | null }>,
  recipient: string | undefined,
) => saveReport(trx, { ...report, type: 'comment' }, recipient);

/** What an author answers to a measure about a sheet. */
export const answerMeasure = (
  trx: Trx,
  answer: Report<{ sheet_id: string; measure_id: string }>,
  recipient: string | undefined,
) => saveReport(trx, { ...answer, type: 'answer' }, recipient);

/** A publication that waits for a moderator. */
export const reportPublication = (
  trx: Trx,
  { account_id, sheet_id, signs }: { account_id: string; sheet_id: string; signs: string[] },
  recipient: string | undefined,
) => saveReport(trx, { account_id, sheet_id, signs, type: 'publication', words: '' }, recipient);

/** The author has withdrawn it, or it is published in another way. */
export const deletePublicationReport = async (trx: Trx, sheet_id: string): Promise<void> => {
  await trx.deleteFrom('feedback').where('sheet_id', '=', sheet_id).where('type', '=', 'publication').execute();
};

export type StoredFeedback = {
  id: string;
  type: FeedbackType | NewReport['type'];
  state: 'open' | 'taken' | 'settled';
  email: string;
  words: string;
  /** Usernames. `by` is null for a guest, `about` for anything but a report. */
  by: string | null;
  about: string | null;
  /** An id. */
  sheet: string | null;
  created: string;
};

const selectFeedback = (db: Kysely<Database>) =>
  db
    .selectFrom('feedback as f')
    .leftJoin('accounts as writer', 'writer.id', 'f.account_id')
    .leftJoin('accounts as reported', 'reported.id', 'f.about_id')
    .select(['f.id', 'f.type', 'f.state', 'f.email', 'f.words', 'f.sheet_id as sheet'])
    .select(['writer.username as by', 'reported.username as about'])
    .select(sql<string>`to_char(f.created_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`.as('created'))
    .$narrowType<{ type: StoredFeedback['type'] }>();

export const findFeedback = (db: Kysely<Database>, id: string): Promise<StoredFeedback | undefined> =>
  selectFeedback(db).where('f.id', '=', id).executeTakeFirst();

export const listFeedback = (db: Kysely<Database>, limit: number): Promise<StoredFeedback[]> =>
  selectFeedback(db).orderBy('f.created_date', 'desc').limit(limit).execute();
