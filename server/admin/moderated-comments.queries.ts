import { sql, type SqlBool, type Transaction } from 'kysely';
import type { StoredComment } from '#server/comments/comments.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { isModerated } from '#server/moderation/measures.queries.ts';

/** Undefined for one on a sheet that moderators may not see, unless it is on an answer and was reported. Until the transaction ends nobody changes it. */
export const lockModeratedComment = (
  trx: Transaction<Database>,
  id: string,
): Promise<(StoredComment & { removed_reason: string }) | undefined> =>
  trx
    .selectFrom('comments as c')
    .innerJoin('sheets as s', 's.id', 'c.sheet_id')
    .select([
      'c.id',
      'c.sheet_id',
      'c.account_id',
      'c.thread_id',
      'c.state',
      'c.body',
      'c.is_of_answer',
      'c.removed_reason',
    ])
    .where('c.id', '=', id)
    .where('s.deleted_date', 'is', null)
    .where(({ and, exists, or, selectFrom }) =>
      or([
        isModerated,
        and([
          sql<SqlBool>`c.is_of_answer`,
          exists(selectFrom('feedback as f').select('f.id').whereRef('f.comment_id', '=', 'c.id')),
        ]),
      ]),
    )
    .forNoKeyUpdate('c')
    .executeTakeFirst();
