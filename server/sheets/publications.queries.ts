import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** What is known of a member who publishes. */
export type PublishingHistory = {
  /** Has a role, an approved publication, or has published something that no moderator objects to. */
  is_trusted: boolean;
  age_hours: number;
  /** Other accounts that have published the same words, or tried to. */
  same_words_by: number;
};

export const findPublishingHistory = async (
  db: Kysely<Database>,
  account_id: string,
  words_hash: Buffer | undefined,
): Promise<PublishingHistory> => {
  const { rows } = await sql<PublishingHistory>`
    select a.role <> 'member' or a.is_approved or exists (
        select from sheets s where s.account_id = a.id and s.published_date is not null and not s.is_unlisted
          and s.withheld is distinct from 'taken_down'
      ) as is_trusted,
      extract(epoch from now() - a.created_date)::float / 3600 as age_hours,
      (select count(distinct s.account_id)::integer from sheets s
        where s.words_hash = ${words_hash ?? null} and s.account_id <> a.id) as same_words_by
    from accounts a where a.id = ${account_id}`.execute(db);
  const [history] = rows;
  if (!history) throw new Error('The account was deleted while it published.');
  return history;
};

export const setWordsHash = async (
  trx: Transaction<Database>,
  sheet_id: string,
  words_hash: Buffer | null,
): Promise<void> => {
  await trx.updateTable('sheets').set({ words_hash }).where('id', '=', sheet_id).execute();
};
