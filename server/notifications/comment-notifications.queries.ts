import { sql, type Kysely, type Transaction } from 'kysely';
import { canReadComment, reviewerOfSheet } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

type Trx = Transaction<Database>;

/**
 * Tells of a comment: whom it names, who takes part in its thread, and the author of the sheet or of the assignment, each of them once and by the
 * nearest reason. Nobody who cannot read the sheet, and nobody who has blocked the writer or is blocked. Repeated after an
 * edit, it tells only those who were not told before.
 */
export const notifyComment = async (
  trx: Trx,
  comment_id: string,
  { except = null }: { except?: string | null } = {},
): Promise<void> => {
  await sql`
    with new as (select * from comments where id = ${comment_id} and state = 'public'),
    reasons (account_id, kind, place) as (
      select m.account_id, 'mention', 1 from comment_mentions m join new on new.id = m.comment_id
      union all
      select c.account_id, 'reply', 2 from comments c join new on new.thread_id in (c.id, c.thread_id)
      where c.state = 'public'
      union all
      select s.account_id, 'comment', 3 from sheets s join new on new.sheet_id = s.id
      union all
      select ${reviewerOfSheet}, 'comment', 3 from sheets s join new on new.sheet_id = s.id and new.is_of_answer
    ),
    recipients as (select distinct on (account_id) account_id, kind from reasons order by account_id, place)
    insert into notifications (account_id, kind, actor_id, sheet_id, comment_id)
    select r.account_id, r.kind, c.account_id, c.sheet_id, c.id
    from recipients r join accounts a on a.id = r.account_id, new c join sheets s on s.id = c.sheet_id
    where r.account_id <> c.account_id and r.account_id is distinct from ${except}::uuid and a.closed_date is null
      and ${canReadComment(sql`r.account_id`)}
      and not exists (select from blocks b where
        (b.blocker_id, b.blocked_id) in ((r.account_id, c.account_id), (c.account_id, r.account_id)))
      and not exists (select from notifications n where n.comment_id = c.id and n.account_id = r.account_id)
    on conflict do nothing`.execute(trx);
};

/** Tells the author of the sheet that a comment waits. */
export const notifyWaitingComment = async (trx: Trx, comment_id: string): Promise<void> => {
  await sql`
    insert into notifications (account_id, kind, actor_id, sheet_id, comment_id)
    select s.account_id, 'comment_waiting', c.account_id, s.id, c.id
    from comments c join sheets s on s.id = c.sheet_id
    where c.id = ${comment_id} and s.account_id is not null
    on conflict do nothing`.execute(trx);
};

export const deleteWaitingNotification = async (trx: Trx, comment_id: string): Promise<void> => {
  await trx
    .deleteFrom('notifications')
    .where('comment_id', '=', comment_id)
    .where('kind', '=', 'comment_waiting')
    .execute();
};

/** Quietly: it counts as read from the beginning, so that neither the bell nor a digest tells of it. */
export const notifyCommentLike = async (db: Kysely<Database>, comment_id: string, liker_id: string): Promise<void> => {
  await sql`
    insert into notifications (account_id, kind, actor_id, sheet_id, comment_id, read_date)
    select c.account_id, 'comment_like', ${liker_id}, c.sheet_id, c.id, now() from comments c
    where c.id = ${comment_id} and c.account_id <> ${liker_id}
    on conflict do nothing`.execute(db);
};

export const deleteCommentLikeNotification = async (
  db: Kysely<Database>,
  comment_id: string,
  liker_id: string,
): Promise<void> => {
  await db
    .deleteFrom('notifications')
    .where('comment_id', '=', comment_id)
    .where('kind', '=', 'comment_like')
    .where('actor_id', '=', liker_id)
    .execute();
};

/** For the writer: the reason that a moderator gives. */
export const notifyCommentRemoved = async (
  trx: Trx,
  { account_id, sheet_id, id: comment_id }: { account_id: string; sheet_id: string; id: string },
  reason: string,
): Promise<void> => {
  await trx
    .insertInto('notifications')
    .values({ account_id, kind: 'comment_removed', sheet_id, comment_id, messages: [reason] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** It is shown again. */
export const deleteRemovedNotification = async (trx: Trx, comment_id: string): Promise<void> => {
  await trx
    .deleteFrom('notifications')
    .where('comment_id', '=', comment_id)
    .where('kind', '=', 'comment_removed')
    .execute();
};
