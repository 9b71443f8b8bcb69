import { sql, type Kysely, type Transaction } from 'kysely';
import { canReadComments, displayName, isVisibleMember, now, reviewerOfSheet } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Quote } from '#shared/anchors/find-quote.ts';
import type { Person } from '#shared/contract/people.ts';
import { MAX_MENTION_CHOICES } from '#shared/limits.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export type StoredComment = {
  id: string;
  sheet_id: string;
  account_id: string | null;
  thread_id: string | null;
  state: Database['comments']['state'];
  body: string;
  is_of_answer: boolean;
};

const selectComment = (db: Db, id: string) =>
  db
    .selectFrom('comments')
    .select(['id', 'sheet_id', 'account_id', 'thread_id', 'state', 'body', 'is_of_answer'])
    .$narrowType<{ state: StoredComment['state'] }>()
    .where('id', '=', id);

/** Any comment, whoever may see it. */
export const findStoredComment = (db: Db, id: string): Promise<StoredComment | undefined> =>
  selectComment(db, id).executeTakeFirst();

/** The same; others who change it wait until the transaction ends. */
export const lockComment = (trx: Trx, id: string): Promise<StoredComment | undefined> =>
  selectComment(trx, id).forNoKeyUpdate().executeTakeFirst();

export type NewComment = Pick<StoredComment, 'id' | 'sheet_id' | 'thread_id' | 'body' | 'is_of_answer'> & {
  account_id: string;
  state: 'public' | 'waiting';
  block_id: string | null;
  anchor: Quote | undefined;
};

/** False when the id is taken, by the same comment sent before or by another. */
export const insertComment = async (trx: Trx, { anchor, ...comment }: NewComment): Promise<boolean> => {
  const inserted = await trx
    .insertInto('comments')
    // Not the time at which the transaction began: one that waited for a lock would come before those it waited for.
    .values({ ...comment, ...anchor, created_date: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const countStored = async (
  trx: Trx,
  { sheet_id, thread_id }: { sheet_id: string; thread_id: string | null },
): Promise<{ comments: number; replies: number }> =>
  trx
    .selectFrom('comments')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('comments'),
      eb.cast<number>(eb.fn.countAll().filterWhere('thread_id', '=', thread_id), 'integer').as('replies'),
    ])
    .where('sheet_id', '=', sheet_id)
    .executeTakeFirstOrThrow();

/** Whether a comment of the member on a sheet of this author is public already. */
export const hasPublicComment = async (trx: Trx, account_id: string, author_id: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('comments as c')
    .innerJoin('sheets as s', 's.id', 'c.sheet_id')
    .select('c.id')
    .where('c.account_id', '=', account_id)
    .where('c.state', '=', 'public')
    .where('s.account_id', '=', author_id)
    .executeTakeFirst();
  return found !== undefined;
};

export const updateBody = async (trx: Trx, id: string, body: string, state: 'public' | 'waiting'): Promise<void> => {
  await trx.updateTable('comments').set({ body, state, edited_date: now }).where('id', '=', id).execute();
};

/**
 * Replaces the members whom a comment names. A name is only found of whoever takes part in the comments of the sheet, whom
 * the writer follows, or whom everybody may find: otherwise a comment would tell which usernames exist.
 */
export const replaceMentions = async (trx: Trx, comment_id: string, usernames: string[]): Promise<void> => {
  await sql`
    with writer as (select c.account_id as id, c.sheet_id from comments c where c.id = ${comment_id}),
    named as (
      select distinct on (a.id) a.id, u.username from usernames u join accounts a on a.id = u.account_id, writer
      where u.username = any (${usernames}::text[]) and a.closed_date is null and a.id <> writer.id and (
        exists (select from comments p where p.sheet_id = writer.sheet_id and p.account_id = a.id)
        or exists (select from sheets s where s.id = writer.sheet_id and s.account_id = a.id)
        or exists (select from follows f where f.follower_id = writer.id and f.followed_id = a.id)
        or ${isVisibleMember}
      )
    ), removed as (
      delete from comment_mentions where comment_id = ${comment_id} and account_id not in (select id from named)
    )
    insert into comment_mentions (comment_id, account_id, written)
    select ${comment_id}, id, username from named
    on conflict (comment_id, account_id) do update set written = excluded.written`.execute(trx);
};

/** Erases the words. What is left of a thread stays for its replies; anything else goes as a whole. */
export const deleteComment = async (trx: Trx, { id, thread_id }: StoredComment): Promise<void> => {
  await trx
    .updateTable('comments')
    .set({ state: 'deleted', body: '', edited_date: null, removed_reason: '' })
    .where('id', '=', id)
    .execute();
  for (const table of ['notifications', 'comment_mentions', 'comment_likes'] as const)
    await trx.deleteFrom(table).where('comment_id', '=', id).execute();
  await pruneDeleted(trx, thread_id ?? id);
};

/** Removes deleted replies of a thread, and the thread itself once it is deleted and has none. */
const pruneDeleted = async (trx: Trx, thread_id: string): Promise<void> => {
  await trx.deleteFrom('comments').where('thread_id', '=', thread_id).where('state', '=', 'deleted').execute();
  await trx
    .deleteFrom('comments as c')
    .where('c.id', '=', thread_id)
    .where('c.state', '=', 'deleted')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('comments as r').select('r.id').whereRef('r.thread_id', '=', 'c.id'))),
    )
    .execute();
};

export const setResolved = async (db: Db, id: string, isResolved: boolean): Promise<void> => {
  await db
    .updateTable('comments')
    .set({ resolved_date: isResolved ? now : null })
    .where('id', '=', id)
    .execute();
};

/** The reason of a removal stays with one that is shown again: whoever undoes that needs it. */
export const setCommentState = async (
  trx: Trx,
  id: string,
  state: 'public' | 'waiting' | 'removed',
  removed_reason?: string,
): Promise<void> => {
  await trx
    .updateTable('comments')
    .set({ state, ...(removed_reason === undefined ? {} : { removed_reason }) })
    .where('id', '=', id)
    .execute();
};

/** False when the member likes it already. */
export const likeComment = async (db: Db, comment_id: string, account_id: string): Promise<boolean> => {
  const added = await db
    .insertInto('comment_likes')
    .values({ comment_id, account_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .executeTakeFirst();
  return added !== undefined;
};

export const unlikeComment = async (db: Db, comment_id: string, account_id: string): Promise<void> => {
  await db
    .deleteFrom('comment_likes')
    .where('comment_id', '=', comment_id)
    .where('account_id', '=', account_id)
    .execute();
};

/** Who takes part in the comments of a sheet, and whom the viewer follows, as far as they may read it; by the beginning of a name. */
export const listMentionable = async (db: Db, sheet_id: string, viewer: string, name: string): Promise<Person[]> => {
  const pattern = `${name.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<Person>`
    with candidates as (
      select c.account_id as id, true as takes_part from comments c where c.sheet_id = ${sheet_id} and c.state = 'public' and not c.is_of_answer
      union select s.account_id, true from sheets s where s.id = ${sheet_id}
      union select ${reviewerOfSheet}, true from sheets s where s.id = ${sheet_id}
      union select f.followed_id, false from follows f where f.follower_id = ${viewer}
    )
    select ${displayName} as name, a.username, a.avatar_url, a.title
    from (select id, bool_or(takes_part) as takes_part from candidates group by id) c
    join accounts a on a.id = c.id join sheets s on s.id = ${sheet_id}
    where a.id <> ${viewer} and a.closed_date is null and ${canReadComments(sql`a.id`)}
      and not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((a.id, ${viewer}::uuid), (${viewer}::uuid, a.id)))
      and (a.username like ${pattern} or lower(${displayName}) like ${pattern})
    order by c.takes_part desc, a.username limit ${MAX_MENTION_CHOICES}`.execute(db);
  return rows;
};
