import type { Kysely, Transaction } from 'kysely';
import { exportedArchives } from '#server/collection-downloads/archives.queries.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Database } from '#server/db/schema.ts';
import { visibleNotifications } from '#server/notifications/notifications.queries.ts';

/** Follows, blocks, notifications, what moderators have decided, feedback to the operators, and suggested corrections. A teacher may have a million followers. */
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
  imports: readInBatches(
    db,
    db
      .selectFrom('imports')
      .select(['name', 'format', 'state', 'created_date', 'ended_date'])
      .where('account_id', '=', account_id)
      .orderBy('created_date'),
  ),
  collection_downloads: readInBatches(db, exportedArchives(db, account_id)),
  feedback: readInBatches(
    db,
    db
      .selectFrom('feedback as f')
      .leftJoin('accounts as a', 'a.id', 'f.about_id')
      .select(['f.type', 'f.email', 'f.words', 'a.username as about', 'f.sheet_id', 'f.outcome', 'f.created_date'])
      .where('f.account_id', '=', account_id)
      .orderBy('f.created_date'),
  ),
  corrections: readInBatches(
    db,
    db
      .selectFrom('corrections as k')
      .select(['k.id', 'k.text_id', 'k.segment_id', 'k.old_words', 'k.new_words', 'k.reason', 'k.source', 'k.state'])
      .select(['k.outcome', 'k.accepted_words', 'k.created_date', 'k.decided_date'])
      .where('k.account_id', '=', account_id)
      .orderBy('k.created_date'),
  ),
  correction_messages: readInBatches(
    db,
    db
      .selectFrom('correction_messages as m')
      .innerJoin('corrections as k', 'k.id', 'm.correction_id')
      .select(['m.correction_id', 'm.is_question', 'm.words', 'm.created_date'])
      .where((eb) => eb.or([eb('m.account_id', '=', account_id), eb('k.account_id', '=', account_id)]))
      .orderBy('m.id'),
  ),
});

/** Accepted ones stay in the history of their passage, without a name; what else was suggested or answered goes. */
export const eraseCorrections = async (trx: Transaction<Database>, account_id: string): Promise<void> => {
  await trx.deleteFrom('corrections').where('account_id', '=', account_id).where('state', '<>', 'accepted').execute();
  await trx
    .deleteFrom('correction_messages')
    .where('account_id', '=', account_id)
    .where('is_question', '=', false)
    .execute();
};
