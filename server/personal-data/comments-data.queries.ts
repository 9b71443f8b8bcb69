import { sql, type Kysely, type Transaction } from 'kysely';
import { canReadComment } from '#server/db/expressions.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Database } from '#server/db/schema.ts';

/** What a member has written and likes. The words of a sheet only while the member may read it. */
export const commentsData = (db: Kysely<Database>, account_id: string): Record<string, AsyncIterable<unknown>> => ({
  comments: readInBatches(
    db,
    db
      .selectFrom('comments as c')
      .innerJoin('sheets as s', 's.id', 'c.sheet_id')
      .select(['c.id', 'c.sheet_id', 'c.thread_id as reply_to', 'c.block_id', 'c.body', 'c.state', 'c.removed_reason'])
      .select(sql<string>`case when ${canReadComment(sql`${account_id}::uuid`)} then c.quote else '' end`.as('quote'))
      .select(['c.created_date', 'c.edited_date', 'c.resolved_date'])
      .where('c.account_id', '=', account_id)
      .orderBy('c.created_date')
      .orderBy('c.id'),
  ),
  likes: readInBatches(
    db,
    db
      .selectFrom('comment_likes')
      .select(['comment_id', 'created_date'])
      .where('account_id', '=', account_id)
      .orderBy('created_date'),
  ),
  mentions: readInBatches(
    db,
    db
      .selectFrom('comment_mentions as m')
      .innerJoin('comments as c', 'c.id', 'm.comment_id')
      .select(['m.comment_id', 'c.sheet_id', 'm.written'])
      .where('m.account_id', '=', account_id)
      .orderBy('m.comment_id'),
  ),
});

/**
 * As chosen for published sheets: comments on sheets that are public stay without a name, or go. Those on other sheets go
 * in any case. What others have replied stays below a comment without words.
 */
export const eraseComments = async (
  trx: Transaction<Database>,
  account_id: string,
  keepsPublished: boolean,
): Promise<void> => {
  await sql`
    update comments c set body = '', state = 'deleted', quote = '', prefix = '', suffix = '', removed_reason = ''
    from sheets s where s.id = c.sheet_id and c.account_id = ${account_id}
      and not (${keepsPublished} and s.is_published and s.deleted_date is null
        and c.state = 'public' and not c.is_of_answer)`.execute(trx);
  await sql`
    delete from comments c where c.account_id = ${account_id} and c.state = 'deleted'
      and not exists (select from comments r where r.thread_id = c.id
        and r.account_id is distinct from ${account_id})`.execute(trx);
};
