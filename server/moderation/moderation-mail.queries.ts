import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export const findReplyWords = async (db: Kysely<Database>, id: string): Promise<string | undefined> =>
  (await db.selectFrom('report_replies').select('words').where('id', '=', id).executeTakeFirst())?.words;

type MailedMeasure = {
  words: string;
  until?: string;
  sheet: { id: string; title: string; username: string } | null;
};

/** Undefined when it was lifted before the mail was sent. */
export const findMailedMeasure = async (db: Kysely<Database>, id: string): Promise<MailedMeasure | undefined> => {
  const measure = await db
    .selectFrom('measures as m')
    .leftJoin('sheets as s', 's.id', 'm.sheet_id')
    .leftJoin('accounts as author', 'author.id', 's.account_id')
    .select(['m.reason as words', 's.id', 's.title', 'author.username'])
    // The last day: at its end the measure is over.
    .select(
      sql<string | null>`to_char((m.until_date at time zone 'UTC') - interval '1 second', 'YYYY-MM-DD')`.as('until'),
    )
    .where('m.id', '=', id)
    .where('m.ended_date', 'is', null)
    .executeTakeFirst();
  if (!measure) return undefined;
  const { words, until, id: sheet_id, title, username } = measure;
  return {
    words,
    ...(until ? { until } : {}),
    sheet: sheet_id && title !== null ? { id: sheet_id, title, username: username ?? '' } : null,
  };
};
