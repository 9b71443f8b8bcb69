import type { Transaction } from 'kysely';
import type { StoredComment } from '#server/comments/comments.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { isModerated } from '#server/moderation/measures.queries.ts';

/** Undefined for one on a sheet that moderators may not see. Until the transaction ends nobody changes it. */
export const lockModeratedComment = (trx: Transaction<Database>, id: string): Promise<StoredComment | undefined> =>
  trx
    .selectFrom('comments as c')
    .innerJoin('sheets as s', 's.id', 'c.sheet_id')
    .select(['c.id', 'c.sheet_id', 'c.account_id', 'c.thread_id', 'c.state', 'c.body'])
    .where('c.id', '=', id)
    .where('s.deleted_date', 'is', null)
    .where(isModerated)
    .forNoKeyUpdate('c')
    .executeTakeFirst();
