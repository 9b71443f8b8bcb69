import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, lockName } from '#server/db/advisory-locks.ts';
import { displayName, isVisibleMember } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Person, Relation } from '#shared/contract/people.ts';

type Db = Kysely<Database>;
type Page = { skip: number; limit: number };
type People = { users: Person[]; total: number };

/**
 * Of an account `a`: it is the viewer's own, or one that the viewer has met although others have not: blocked, named in a
 * notification, or at work in the same collection.
 */
const isKnownTo = (viewer: string) => sql<SqlBool>`(
  a.id = ${viewer}
  or exists (select from blocks b where b.blocker_id = ${viewer} and b.blocked_id = a.id)
  or exists (select from notifications n where n.account_id = ${viewer} and n.actor_id = a.id)
  or exists (
    select from sheet_collection_editors e join sheet_collections c on c.id = e.collection_id
    where e.account_id = a.id and c.account_id = ${viewer} or e.account_id = ${viewer} and c.account_id = a.id
  )
  or exists (
    select from sheet_collection_editors e join sheet_collection_editors own using (collection_id)
    where e.account_id = a.id and own.account_id = ${viewer}
      and e.accepted_date is not null and own.accepted_date is not null
  )
)`;

/** The account of a present or former username, and whether the viewer may know of it. */
export const findUsername = (
  db: Db,
  username: string,
  viewer: string | undefined,
): Promise<{ id: string; is_visible: boolean } | undefined> =>
  db
    .selectFrom('usernames as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select((eb) => [
      'a.id',
      eb
        .or([isVisibleMember, ...(viewer ? [isKnownTo(viewer)] : [])])
        .$castTo<boolean>()
        .as('is_visible'),
    ])
    .where('u.username', '=', username)
    .where('a.closed_date', 'is', null)
    .executeTakeFirst();

export const findRelation = async (db: Db, viewer: string, other: string): Promise<Relation> => {
  const relation = await db
    .selectNoFrom((eb) => {
      const follows = eb.selectFrom('follows').select('follower_id');
      const blocks = eb.selectFrom('blocks').select('blocker_id');
      const isFollowing = follows.where('follower_id', '=', viewer).where('followed_id', '=', other);
      const isFollowed = follows.where('follower_id', '=', other).where('followed_id', '=', viewer);
      return [
        eb.exists(isFollowing).$castTo<boolean>().as('following'),
        eb.exists(isFollowed).$castTo<boolean>().as('followed_by'),
        eb
          .exists(blocks.where('blocker_id', '=', viewer).where('blocked_id', '=', other))
          .$castTo<boolean>()
          .as('blocking'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { is_self: viewer === other, ...relation };
};

export const isBlockedEitherWay = async (db: Db, one: string, other: string): Promise<boolean> => {
  const block = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([eb.and({ blocker_id: one, blocked_id: other }), eb.and({ blocker_id: other, blocked_id: one })]),
    )
    .executeTakeFirst();
  return block !== undefined;
};

/** Until the transaction ends, no other request changes the relation of the two, so no follow can outrun a block. */
export const lockPair = (trx: Transaction<Database>, one: string, other: string): Promise<void> =>
  lockName(trx, ADVISORY_LOCKS.memberPair, [one, other].toSorted().join(' '));

/** False when the follow exists already. */
export const follow = async (db: Db, follower_id: string, followed_id: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('follows')
    .values({ follower_id, followed_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const unfollow = async (db: Db, follower_id: string, followed_id: string): Promise<void> => {
  await db
    .deleteFrom('follows')
    .where('follower_id', '=', follower_id)
    .where('followed_id', '=', followed_id)
    .execute();
};

/** Also removes what connects the two: follows, likes of sheets and comments, notifications of each other, the one as editor (or invited) of the
 * other's collections, and the one's sheets in the other's collections. */
export const block = async (trx: Transaction<Database>, blocker_id: string, blocked_id: string): Promise<void> => {
  const both = [blocker_id, blocked_id];
  await trx
    .insertInto('blocks')
    .values({ blocker_id, blocked_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.deleteFrom('follows').where('follower_id', 'in', both).where('followed_id', 'in', both).execute();
  await trx.deleteFrom('notifications').where('account_id', 'in', both).where('actor_id', 'in', both).execute();
  await trx
    .deleteFrom('sheet_likes as l')
    .using('sheets as s')
    .whereRef('s.id', '=', 'l.sheet_id')
    .whereRef('l.account_id', '<>', 's.account_id')
    .where('s.account_id', 'in', both)
    .where('l.account_id', 'in', both)
    .execute();
  await trx
    .deleteFrom('comment_likes as l')
    .using('comments as c')
    .whereRef('c.id', '=', 'l.comment_id')
    .whereRef('l.account_id', '<>', 'c.account_id')
    .where('c.account_id', 'in', both)
    .where('l.account_id', 'in', both)
    .execute();
  await trx
    .deleteFrom('sheet_collection_editors as e')
    .using('sheet_collections as c')
    .whereRef('c.id', '=', 'e.collection_id')
    .where('c.account_id', 'in', both)
    .where('e.account_id', 'in', both)
    .execute();
  await trx
    .deleteFrom('sheet_collection_sheets as m')
    .using(['sheet_collections as c', 'sheets as s'])
    .whereRef('c.id', '=', 'm.collection_id')
    .whereRef('s.id', '=', 'm.sheet_id')
    .whereRef('c.account_id', '<>', 's.account_id')
    .where('c.account_id', 'in', both)
    .where('s.account_id', 'in', both)
    .execute();
};

export const unblock = async (db: Db, blocker_id: string, blocked_id: string): Promise<void> => {
  await db.deleteFrom('blocks').where('blocker_id', '=', blocker_id).where('blocked_id', '=', blocked_id).execute();
};

const selectFollowers = (db: Db, account_id: string) =>
  db.selectFrom('follows').select(['follower_id as account_id', 'created_date']).where('followed_id', '=', account_id);

const selectFollowing = (db: Db, account_id: string) =>
  db.selectFrom('follows').select(['followed_id as account_id', 'created_date']).where('follower_id', '=', account_id);

const selectBlocked = (db: Db, account_id: string) =>
  db.selectFrom('blocks').select(['blocked_id as account_id', 'created_date']).where('blocker_id', '=', account_id);

/** Newest first. */
const listPeople =
  (select: typeof selectFollowers | typeof selectBlocked) =>
  async (db: Db, account_id: string, { skip, limit }: Page): Promise<People> => {
    const listed = () => db.selectFrom(select(db, account_id).as('listed'));
    const [users, { total }] = await Promise.all([
      listed()
        .innerJoin('accounts as a', 'a.id', 'listed.account_id')
        .select([displayName.as('name'), 'a.username', 'a.avatar_url', 'a.title'])
        .where('a.closed_date', 'is', null)
        .orderBy('listed.created_date', 'desc')
        .orderBy('a.id')
        .limit(limit)
        .offset(skip)
        .execute(),
      // With the few closed accounts: to look at each account of a million would take seconds.
      listed()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { users, total };
  };

export const listFollowers = listPeople(selectFollowers);
export const listFollowing = listPeople(selectFollowing);
export const listBlocked = listPeople(selectBlocked);
