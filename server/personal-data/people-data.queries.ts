import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/db/schema.ts';
import { visibleNotifications } from '#server/notifications/notifications.queries.ts';

/** Follows, blocks, notifications, and feedback to the operators. */
export const findPeopleData = (db: Kysely<Database>, account_id: string): Promise<unknown> =>
  db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('follows as f')
          .innerJoin('accounts as a', 'a.id', 'f.followed_id')
          .select(['a.username', 'f.created_date as since'])
          .where('f.follower_id', '=', account_id)
          .orderBy('f.created_date'),
      ).as('following'),
      jsonArrayFrom(
        eb
          .selectFrom('follows as f')
          .innerJoin('accounts as a', 'a.id', 'f.follower_id')
          .select(['a.username', 'f.created_date as since'])
          .where('f.followed_id', '=', account_id)
          .orderBy('f.created_date'),
      ).as('followers'),
      jsonArrayFrom(
        eb
          .selectFrom('blocks as b')
          .innerJoin('accounts as a', 'a.id', 'b.blocked_id')
          .select(['a.username', 'b.created_date as since'])
          .where('b.blocker_id', '=', account_id)
          .orderBy('b.created_date'),
      ).as('blocked'),
      jsonArrayFrom(
        visibleNotifications(db)
          .select(['n.kind', 'a.username as by', 'n.sheet_id', 'n.collection_id', 'n.created_date', 'n.read_date'])
          .where('n.account_id', '=', account_id)
          .orderBy('n.created_date'),
      ).as('notifications'),
      jsonArrayFrom(
        eb
          .selectFrom('feedback as f')
          .leftJoin('accounts as a', 'a.id', 'f.about_id')
          .select(['f.type', 'f.email', 'f.words', 'a.username as about', 'f.created_date'])
          .where('f.account_id', '=', account_id)
          .orderBy('f.created_date'),
      ).as('feedback'),
    ])
    .executeTakeFirst();
