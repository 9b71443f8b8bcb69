import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** What was told before becomes new again, and may be mailed again. */
const anew = sql`on conflict (account_id, kind, actor_id, sheet_id)
  do update set created_date = now(), read_date = null, mail_id = null`;

export const notifyFollow = async (db: Db, follower_id: string, followed_id: string): Promise<void> => {
  await sql`insert into notifications (account_id, kind, actor_id)
    values (${followed_id}, 'follow', ${follower_id}) ${anew}`.execute(db);
};

export const deleteFollowNotification = async (db: Db, follower_id: string, followed_id: string): Promise<void> => {
  await sql`delete from notifications
    where account_id = ${followed_id} and kind = 'follow' and actor_id = ${follower_id}`.execute(db);
};

/** Nobody is told of her own liking, nor when the writer has left. */
export const notifyLike = async (db: Db, sheet_id: string, liker_id: string): Promise<void> => {
  await sql`insert into notifications (account_id, kind, actor_id, sheet_id)
    select account_id, 'like', ${liker_id}, id from sheets
    where id = ${sheet_id} and account_id <> ${liker_id} ${anew}`.execute(db);
};

export const deleteLikeNotification = async (db: Db, sheet_id: string, liker_id: string): Promise<void> => {
  await sql`delete from notifications
    where sheet_id = ${sheet_id} and kind = 'like' and actor_id = ${liker_id}`.execute(db);
};

/** Everybody who follows the writer, in one statement; told once, however often it is published again. */
export const notifySheetPublished = async (db: Db, sheet_id: string): Promise<void> => {
  await sql`insert into notifications (account_id, kind, actor_id, sheet_id)
    select f.follower_id, 'sheet', s.account_id, s.id from sheets s join follows f on f.followed_id = s.account_id
    where s.id = ${sheet_id} on conflict do nothing`.execute(db);
};

export type QuotedSegment = { id: string; content: string };

/** Segments of a text that some sheet quotes. */
export const listQuotedSegments = async (db: Db, text_id: string): Promise<QuotedSegment[]> => {
  const { rows } = await sql<QuotedSegment>`
    select id, content from segments
    where text_id = ${text_id} and id in (select segment_id from sheet_quotes)`.execute(db);
  return rows;
};

/** Those who quote passages that have other words now, or are gone. */
export const notifyQuotesChanged = async (db: Db, segment_ids: string[]): Promise<void> => {
  if (segment_ids.length === 0) return;
  await sql`insert into notifications (account_id, kind, sheet_id)
    select distinct s.account_id, 'quote', s.id from sheet_quotes q join sheets s on s.id = q.sheet_id
    where q.segment_id = any(${segment_ids}::uuid[]) and s.account_id is not null and s.deleted_date is null
    ${anew}`.execute(db);
};
