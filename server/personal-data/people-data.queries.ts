import type { Kysely } from 'kysely';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Database } from '#server/db/schema.ts';
import { visibleNotifications } from '#server/notifications/notifications.queries.ts';

/** Follows, blocks, notifications, what moderators have decided, and feedback to the operators. A teacher may have a million followers. */
export const peopleData = (db: Kysely<Database>, account_id: string): Record<string, AsyncIterable<unknown>> => ({
  following: readInBatches(
    db,
    db
      .selectFrom('follows as f')
      .innerJoin('accounts as a', 'a.id', 'f.followed_id')
      .select(['a.username', 'f.created_date as since'])
      .where('f.follower_id', '=', account_id)
      .orderBy('f.created_date'),
  ),
  followers: readInBatches(
    db,
    db
      .selectFrom('follows as f')
      .innerJoin('accounts as a', 'a.id', 'f.follower_id')
      .select(['a.username', 'f.created_date as since'])
      .where('f.followed_id', '=', account_id)
      .orderBy('f.created_date'),
  ),
  blocked: readInBatches(
    db,
    db
      .selectFrom('blocks as b')
      .innerJoin('accounts as a', 'a.id', 'b.blocked_id')
      .select(['a.username', 'b.created_date as since'])
      .where('b.blocker_id', '=', account_id)
      .orderBy('b.created_date'),
  ),
  notifications: readInBatches(
    db,
    visibleNotifications(db)
      .select(['n.kind', 'a.username as by', 'n.sheet_id', 'n.collection_id', 'n.messages'])
      .select(['n.created_date', 'n.read_date'])
      .where('n.account_id', '=', account_id)
      .orderBy('n.created_date'),
  ),
  measures: readInBatches(
    db,
    db
      .selectFrom('measures as m')
      .leftJoin('sheets as s', 's.id', 'm.sheet_id')
      .select(['m.kind', 'm.sheet_id', 'm.reason', 'm.created_date', 'm.until_date', 'm.ended_date'])
      .where((eb) => eb.or([eb('m.account_id', '=', account_id), eb('s.account_id', '=', account_id)]))
      .orderBy('m.created_date'),
  ),
  feedback: readInBatches(
    db,
    db
      .selectFrom('feedback as f')
      .leftJoin('accounts as a', 'a.id', 'f.about_id')
      .select(['f.type', 'f.email', 'f.words', 'a.username as about', 'f.sheet_id', 'f.outcome', 'f.created_date'])
      .where('f.account_id', '=', account_id)
      .orderBy('f.created_date'),
  ),
});
