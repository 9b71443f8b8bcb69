import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, lockName } from '#server/db/advisory-locks.ts';
import { displayName } from '#server/db/display-name.ts';
import type { Database } from '#server/db/schema.ts';
import type { Person, Relation } from '#shared/contract/people.ts';

type Db = Kysely<Database>;
type Page = { skip: number; limit: number };
type People = { users: Person[]; total: number };

/** By the present username or a former one. */
export const findAccountId = async (db: Db, username: string): Promise<string | undefined> => {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from usernames where username = ${username}`.execute(db);
  return rows[0]?.account_id;
};

/** Of an account `a`, as lists show it. */
const personColumns = sql`${displayName} as name, a.username, a.avatar_url, a.title`;

export const findRelation = async (db: Db, viewer: string, other: string): Promise<Relation> => {
  const { rows } = await sql<Relation>`
    select ${viewer}::uuid = ${other}::uuid as is_self,
      exists (select from follows where follower_id = ${viewer} and followed_id = ${other}) as following,
      exists (select from follows where follower_id = ${other} and followed_id = ${viewer}) as followed_by,
      exists (select from blocks where blocker_id = ${viewer} and blocked_id = ${other}) as blocking`.execute(db);
  return rows[0]!;
};

/** Whether either has blocked the other. */
export const isBlockedEitherWay = async (db: Db, one: string, other: string): Promise<boolean> => {
  const { rows } = await sql`
    select from blocks where (blocker_id = ${one} and blocked_id = ${other})
      or (blocker_id = ${other} and blocked_id = ${one})`.execute(db);
  return rows.length > 0;
};

/** Until the transaction ends nobody else changes how these two stand: a follow cannot slip past a block. */
export const lockPair = async (trx: Transaction<Database>, one: string, other: string): Promise<void> => {
  const pair = [one, other].toSorted().join(' ');
  await lockName(trx, ADVISORY_LOCKS.memberPair, pair);
};

/** False when it was so already. */
export const follow = async (db: Db, follower_id: string, followed_id: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into follows (follower_id, followed_id) values (${follower_id}, ${followed_id})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
};

export const unfollow = async (db: Db, follower_id: string, followed_id: string): Promise<void> => {
  await sql`delete from follows where follower_id = ${follower_id} and followed_id = ${followed_id}`.execute(db);
};

/** All that tied the two together goes: who followed, what was liked, whose collections were edited, what either was told of the other. */
export const block = async (trx: Transaction<Database>, blocker_id: string, blocked_id: string): Promise<void> => {
  await sql`insert into blocks (blocker_id, blocked_id) values (${blocker_id}, ${blocked_id})
    on conflict do nothing`.execute(trx);
  const both = sql`(${blocker_id}::uuid, ${blocked_id}::uuid)`;
  await sql`delete from follows where follower_id in ${both} and followed_id in ${both}`.execute(trx);
  await sql`delete from notifications where account_id in ${both} and actor_id in ${both}`.execute(trx);
  await sql`delete from sheet_likes l using sheets s
    where s.id = l.sheet_id and s.account_id in ${both} and l.account_id in ${both}
      and l.account_id <> s.account_id`.execute(trx);
  await sql`delete from sheet_collection_editors e using sheet_collections c
    where c.id = e.collection_id and c.account_id in ${both} and e.account_id in ${both}`.execute(trx);
};

export const unblock = async (db: Db, blocker_id: string, blocked_id: string): Promise<void> => {
  await sql`delete from blocks where blocker_id = ${blocker_id} and blocked_id = ${blocked_id}`.execute(db);
};

/** `rows`: whose accounts, and since when. */
const listPeople = async (db: Db, rows: RawBuilder<unknown>, { skip, limit }: Page): Promise<People> => {
  const [{ rows: users }, { rows: counts }] = await Promise.all([
    sql<Person>`
      select ${personColumns} from (${rows}) listed join accounts a on a.id = listed.account_id
      order by listed.created_date desc, a.id limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${rows}) listed`.execute(db),
  ]);
  return { users, total: counts[0]?.total ?? 0 };
};

export const listFollowers = (db: Db, account_id: string, page: Page): Promise<People> =>
  listPeople(
    db,
    sql`select follower_id as account_id, created_date from follows where followed_id = ${account_id}`,
    page,
  );

export const listFollowing = (db: Db, account_id: string, page: Page): Promise<People> =>
  listPeople(
    db,
    sql`select followed_id as account_id, created_date from follows where follower_id = ${account_id}`,
    page,
  );

export const listBlocked = (db: Db, account_id: string, page: Page): Promise<People> =>
  listPeople(db, sql`select blocked_id as account_id, created_date from blocks where blocker_id = ${account_id}`, page);
