import { groupBy } from '#shared/group-by.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { canReadComment, displayName, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Comment, CommentCounts, Thread } from '#shared/contract/comments.ts';
import { FIRST_REPLIES } from '#shared/limits.ts';

type Db = Kysely<Database>;
type Reader = { viewer: string | null };

/**
 * What the viewer gets of a comment `c` by `a` on the sheet `s`: null when nothing. Between two members with a block each
 * is hidden from the other.
 */
const stateFor = (viewer: string | null) => sql<Comment['state'] | null>`case
  when not ${canReadComment(sql`${viewer}::uuid`)} then null
  when c.state in ('deleted', 'removed') then c.state
  when a.closed_date is not null or exists (select from blocks b where
    (b.blocker_id, b.blocked_id) in ((${viewer}::uuid, c.account_id), (c.account_id, ${viewer}::uuid))) then 'hidden'
  when c.state = 'waiting' and (${viewer}::uuid in (c.account_id, s.account_id)) is not true then null
  else c.state end`;

/** All comments of a sheet with the state that the viewer gets, as `c`. */
const seenComments = ({ viewer }: Reader, where: RawBuilder<unknown>) => sql`
  select c.*, ${stateFor(viewer)} as seen_state, s.account_id = ${viewer}::uuid as is_on_own_sheet
  from comments c join sheets s on s.id = c.sheet_id left join accounts a on a.id = c.account_id
  where ${where}`;

/** With words. One of a blocked member is listed without words for the author of the sheet, who may delete it. */
const isShown = sql`(c.seen_state in ('public', 'waiting') or c.seen_state = 'hidden' and c.is_on_own_sheet)`;

/** Threads `c` of `seen` that are listed: those with words, and what is left of others that have replies with words. */
const isListed = sql`(c.thread_id is null and (${isShown} or c.seen_state is not null and exists (
  select from seen reply where reply.thread_id = c.id and reply.seen_state in ('public', 'waiting'))))`;

const person = sql<Comment['person']>`case when a.id is not null and c.seen_state in ('public', 'waiting') then
  jsonb_build_object('name', ${displayName}, 'username', a.username, 'avatar_url', a.avatar_url, 'title', a.title) end`;

const fields = (viewer: string | null) => sql`
  c.id, c.thread_id, c.seen_state as state, ${person} as person, c.block_id, c.start_offset, c.quote, c.prefix, c.suffix,
  case when c.seen_state in ('public', 'waiting') then c.body else '' end as body,
  ${wireDate('c.created_date')} as created_date, ${wireDate('c.edited_date')} as edited_date,
  c.resolved_date is not null as is_resolved,
  (c.account_id = ${viewer}::uuid) is true as is_own,
  (select count(*)::integer from comment_likes l where l.comment_id = c.id) as likes,
  exists (select from comment_likes l where l.comment_id = c.id and l.account_id = ${viewer}::uuid) as liked,
  case when c.seen_state in ('public', 'waiting') then (
    select coalesce(jsonb_agg(jsonb_build_object('written', m.written, 'username', named.username)), '[]')
    from comment_mentions m join accounts named on named.id = m.account_id
    where m.comment_id = c.id and named.closed_date is null
  ) else '[]' end as mentions`;

type Row = Omit<Thread, 'replies' | 'reply_count'> & { thread_id: string | null; reply_count: number };

const serializeReply = ({
  thread_id: _thread,
  block_id: _block,
  start_offset: _start,
  quote: _quote,
  prefix: _prefix,
  suffix: _suffix,
  is_resolved: _resolved,
  reply_count: _count,
  ...comment
}: Row): Comment => comment;

const joinThreads = (rows: Row[]): Thread[] => {
  const replies = groupBy(rows, ({ thread_id }) => thread_id);
  return rows
    .filter(({ thread_id }) => thread_id === null)
    .map(({ thread_id: _thread, ...thread }) => ({
      ...thread,
      replies: (replies.get(thread.id) ?? []).map(serializeReply),
    }));
};

/** Threads by id with at most `maxReplies` of their replies, in the order of the ids. One statement. */
const findThreads = async (db: Db, reader: Reader, ids: string[], maxReplies: number): Promise<Thread[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    with seen as (${seenComments(reader, sql`(c.id = any (${ids}::uuid[]) or c.thread_id = any (${ids}::uuid[]))`)}),
    listed as (
      select c.*, row_number() over (partition by c.thread_id order by c.created_date, c.id) as place,
        count(*) over (partition by coalesce(c.thread_id, c.id)) as thread_size
      from seen c where c.thread_id is null or ${isShown}
    ),
    shown as (select * from listed where thread_id is null or place <= ${maxReplies})
    select ${fields(reader.viewer)}, (c.thread_size - 1)::integer as reply_count
    from shown c left join accounts a on a.id = c.account_id
    order by c.thread_id is not null, array_position(${ids}::uuid[], c.id), c.created_date, c.id`.execute(db);
  return joinThreads(rows);
};

type Filter = { sheet_id: string; block_id?: string | undefined };

/** Latest first. */
export const listThreads = async (
  db: Db,
  reader: Reader,
  { sheet_id, block_id }: Filter,
  { skip, limit }: { skip: number; limit: number },
): Promise<Thread[]> => {
  const ofBlock = block_id === undefined ? sql`true` : sql`c.block_id = ${block_id}::uuid`;
  const { rows } = await sql<{ id: string }>`
    with seen as (${seenComments(reader, sql`c.sheet_id = ${sheet_id}`)})
    select c.id from seen c where ${isListed} and ${ofBlock}
    order by c.created_date desc, c.id offset ${skip} limit ${limit}`.execute(db);
  return findThreads(
    db,
    reader,
    rows.map(({ id }) => id),
    FIRST_REPLIES,
  );
};

/** A thread with all its replies; undefined when the viewer gets nothing of it. */
export const findThread = async (db: Db, reader: Reader, id: string): Promise<Thread | undefined> => {
  const [thread] = await findThreads(db, reader, [id], Number.MAX_SAFE_INTEGER);
  const isEmpty = thread && thread.state !== 'public' && thread.state !== 'waiting' && thread.reply_count === 0;
  return isEmpty || !thread?.state ? undefined : thread;
};

/** One comment as the viewer gets it. */
export const findComment = async (db: Db, reader: Reader, id: string): Promise<Comment | undefined> => {
  const { rows } = await sql<Row>`
    with seen as (${seenComments(reader, sql`c.id = ${id}`)})
    select ${fields(reader.viewer)}, 0 as reply_count
    from seen c left join accounts a on a.id = c.account_id where c.seen_state is not null`.execute(db);
  return rows[0] && serializeReply(rows[0]);
};

/** One statement: how many threads of a sheet are listed, how many comments are shown, and how many stand at each block. */
export const countComments = async (
  db: Db,
  reader: Reader,
  { sheet_id, block_id }: Filter,
): Promise<{ threads: number; counts: CommentCounts }> => {
  const { rows } = await sql<CommentCounts & { threads: number }>`
    with seen as (${seenComments(reader, sql`c.sheet_id = ${sheet_id}`)}),
    listed as (select c.id, c.block_id, c.resolved_date from seen c where ${isListed}),
    sizes as (
      select t.block_id, count(*)::integer as size from seen c join listed t on t.id = coalesce(c.thread_id, c.id)
      where c.seen_state in ('public', 'waiting') and t.resolved_date is null and t.block_id is not null
      group by t.block_id
    )
    select
      (select count(*)::integer from listed
        where ${block_id ?? null}::uuid is null or block_id = ${block_id ?? null}::uuid) as threads,
      (select count(*)::integer from seen where seen_state in ('public', 'waiting')) as comments,
      (select count(*)::integer from seen where seen_state = 'waiting' and is_on_own_sheet
        and account_id is distinct from ${reader.viewer}::uuid) as waiting,
      coalesce((select jsonb_object_agg(block_id, size) from sizes), '{}') as blocks`.execute(db);
  const { threads, ...counts } = rows[0]!;
  return { threads, counts };
};
