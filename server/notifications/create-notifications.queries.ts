import { sql, type Kysely, type OnConflictBuilder, type OnConflictUpdateBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { now } from '#server/db/expressions.ts';

type Db = Kysely<Database>;
type OnConflict = OnConflictBuilder<Database, 'notifications'>;

/** A notification that exists already becomes unread again, and may go into another digest. */
export const renew = (conflict: OnConflict): OnConflictUpdateBuilder<Database, 'notifications'> =>
  conflict
    .columns(['account_id', 'kind', 'actor_id', 'sheet_id', 'collection_id', 'comment_id'])
    .doUpdateSet({ created_date: now, read_date: null, mail_id: null });

export const notifyFollow = async (db: Db, follower_id: string, followed_id: string): Promise<void> => {
  await db
    .insertInto('notifications')
    .values({ account_id: followed_id, kind: 'follow', actor_id: follower_id })
    .onConflict(renew)
    .execute();
};

export const deleteFollowNotification = async (db: Db, follower_id: string, followed_id: string): Promise<void> => {
  await db
    .deleteFrom('notifications')
    .where('account_id', '=', followed_id)
    .where('kind', '=', 'follow')
    .where('actor_id', '=', follower_id)
    .execute();
};

type Invitation = { account_id: string; collection_id: string };

/** For the member who is invited to edit a collection of the actor. */
export const notifyInvitation = async (db: Db, invitation: Invitation & { actor_id: string }): Promise<void> => {
  await db
    .insertInto('notifications')
    .values({ ...invitation, kind: 'invitation' })
    .onConflict(renew)
    .execute();
};

export const deleteInvitationNotification = async (
  db: Db,
  { account_id, collection_id }: Invitation,
): Promise<void> => {
  await db
    .deleteFrom('notifications')
    .where('account_id', '=', account_id)
    .where('kind', '=', 'invitation')
    .where('collection_id', '=', collection_id)
    .execute();
};

/** Nothing for a like of one's own sheet, or when the author has left. */
export const notifyLike = async (db: Db, sheet_id: string, liker_id: string): Promise<void> => {
  await db
    .insertInto('notifications')
    .columns(['account_id', 'kind', 'actor_id', 'sheet_id'])
    .expression((eb) =>
      eb
        .selectFrom('sheets')
        .select(({ cast, val }) => [
          'account_id',
          sql.lit('like').as('kind'),
          cast<string>(val(liker_id), 'uuid').as('actor_id'),
          'id',
        ])
        .where('id', '=', sheet_id)
        .where('account_id', '<>', liker_id),
    )
    .onConflict(renew)
    .execute();
};

export const deleteLikeNotification = async (db: Db, sheet_id: string, liker_id: string): Promise<void> => {
  await db
    .deleteFrom('notifications')
    .where('sheet_id', '=', sheet_id)
    .where('kind', '=', 'like')
    .where('actor_id', '=', liker_id)
    .execute();
};

export type QuotedSegment = { id: string; content: string };

/** Segments of a text that some sheet quotes. */
export const listQuotedSegments = (db: Db, text_id: string): Promise<QuotedSegment[]> =>
  db
    .selectFrom('segments')
    .select(['id', 'content'])
    .where('text_id', '=', text_id)
    .where('id', 'in', (eb) => eb.selectFrom('sheet_quotes').select('segment_id'))
    .execute();
