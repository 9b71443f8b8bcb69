import { sql, type Kysely, type SqlBool } from 'kysely';
import { canReadComment, displayName, now, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Notification } from '#shared/contract/notifications.ts';

type Db = Kysely<Database>;

/** A notification `n` about a sheet `s` or a comment is hidden while its recipient may not see it, an invitation once it is answered. */
const isVisibleNotification = sql<SqlBool>`((
  n.kind = 'follow'
  or (n.kind = 'invitation' and exists (select from sheet_collection_editors e
    where e.collection_id = n.collection_id and e.account_id = n.account_id and e.accepted_date is null))
  or (n.kind = 'sheet' and s.is_published and s.deleted_date is null and not s.is_empty and not s.is_unlisted)
  or (n.kind = 'handed_in' and s.account_id = n.account_id and s.deleted_date is null
    and exists (select from assignment_answers x
      where x.assignment_id = s.id and x.account_id = n.actor_id and x.removed_date is null))
  or (n.kind in ('like', 'quote', 'answer_returned', 'unlisted', 'taken_down', 'restored', 'approved', 'declined')
    and s.account_id = n.account_id and s.deleted_date is null)
  or (n.kind in ('comment', 'comment_waiting', 'reply', 'mention', 'comment_like')
    and exists (select from comments c where c.id = n.comment_id and ${canReadComment(sql`n.account_id`)}
      and c.state = case n.kind when 'comment_waiting' then 'waiting' else 'public' end))
  or (n.kind = 'comment_removed'
    and exists (select from comments m where m.id = n.comment_id and m.state = 'removed'))
  or n.kind in ('warned', 'silenced', 'report_settled', 'correction_accepted', 'correction_declined', 'correction_asked',
    'download_ready', 'download_failed')
) and (a.id is null or a.closed_date is null))`;

/** Visible notifications `n` with their sheet `s`, their collection `c` and the account `a` of who caused them. */
export const visibleNotifications = (db: Db) =>
  db
    .selectFrom('notifications as n')
    .leftJoin('sheets as s', 's.id', 'n.sheet_id')
    .leftJoin('accounts as a', 'a.id', 'n.actor_id')
    .leftJoin('sheet_collections as c', 'c.id', 'n.collection_id')
    .where(isVisibleNotification);

type NotificationQuery = ReturnType<typeof visibleNotifications>;

const person = sql<Notification['person']>`
  case when a.id is not null then jsonb_build_object('name', ${displayName},
    'username', a.username, 'avatar_url', a.avatar_url, 'title', a.title) end`;

/** Of an answer, for the author of the assignment: that, as the copy is its writer's. */
const sheet = sql<Notification['sheet']>`
  (select jsonb_build_object('id', named.id, 'title', named.title, 'language', named.language,
    'username', coalesce((select username from accounts where id = named.account_id), ''))
  from sheets named where named.id = case when n.comment_id is null or s.is_published or s.account_id = n.account_id then s.id
    else (select x.assignment_id from assignment_answers x where x.sheet_id = s.id) end)`;

const comment = sql<Notification['comment']>`
  case when n.comment_id is not null then jsonb_build_object('id', n.comment_id, 'answer', (
    select jsonb_build_object('id', x.id, 'assignment_id', x.assignment_id) from assignment_answers x
    join comments m on m.id = n.comment_id and m.sheet_id = x.sheet_id and m.is_of_answer
    where x.assignment_id is not null
  )) end`;

const collection = sql<Notification['collection']>`
  case when c.id is not null then jsonb_build_object('id', c.id, 'title', c.title, 'language', c.language) end`;

/**
 * Further followers, likes of the same sheet or comment, answers to the same assignment, comments on the same sheet, replies there, and sheets of the same
 * author are one group, as far as they were read together. Likes of comments are read from the beginning.
 */
const group = sql<string>`concat_ws(' ', n.kind,
  case n.kind when 'follow' then null when 'like' then n.sheet_id when 'handed_in' then n.sheet_id when 'comment' then n.sheet_id
    when 'comment_waiting' then n.sheet_id when 'reply' then n.sheet_id when 'comment_like' then n.comment_id
    when 'sheet' then n.actor_id else n.id end,
  case when n.kind <> 'comment_like' then n.read_date end)`;

const groupCount = sql<number>`count(distinct ${group})::int`;

/** The newest of each group, with the number of the others. */
const newestFirst = (db: Db, query: NotificationQuery, { skip, limit }: { skip: number; limit: number }) =>
  db
    .selectFrom(
      query
        .select((eb) => [
          'n.id',
          'n.kind',
          'n.created_date as date',
          wireDate('n.created_date').as('created_date'),
          eb('n.read_date', 'is not', null).$castTo<boolean>().as('is_read'),
          person.as('person'),
          sheet.as('sheet'),
          collection.as('collection'),
          comment.as('comment'),
          'n.messages',
          sql<number>`row_number() over (partition by ${group} order by n.created_date desc, n.id)`.as('place'),
          sql<number>`(count(*) over (partition by ${group}) - 1)::int`.as('more'),
        ])
        .as('g'),
    )
    .select(['id', 'kind', 'created_date', 'is_read', 'person', 'sheet', 'collection', 'comment', 'messages', 'more'])
    .where('place', '=', 1)
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute();

export const listNotifications = async (
  db: Db,
  account_id: string,
  page: { skip: number; limit: number },
): Promise<{ notifications: Notification[]; total: number; unread: number }> => {
  const own = visibleNotifications(db).where('n.account_id', '=', account_id);
  const [notifications, counts] = await Promise.all([
    newestFirst(db, own, page),
    own
      .select(({ fn }) => [
        groupCount.as('total'),
        fn.countAll<number>().filterWhere('n.read_date', 'is', null).as('unread'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { notifications, ...counts };
};

export const countUnread = async (db: Db, account_id: string): Promise<number> => {
  const { unread } = await visibleNotifications(db)
    .where('n.account_id', '=', account_id)
    .where('n.read_date', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
};

/** Whether the notification `n` is in the group of the chosen one `r`, and was when the reader saw that one as its newest. */
const isInGroup = sql<SqlBool>`(n.kind = r.kind and n.created_date <= r.created_date and case n.kind
  when 'follow' then true
  when 'like' then n.sheet_id = r.sheet_id
  when 'handed_in' then n.sheet_id = r.sheet_id
  when 'comment' then n.sheet_id = r.sheet_id
  when 'comment_waiting' then n.sheet_id = r.sheet_id
  when 'reply' then n.sheet_id = r.sheet_id
  when 'sheet' then n.actor_id = r.actor_id
  else n.id = r.id end)`;

/** Each with its group; without ids, all notifications of the account. */
export const markRead = async (db: Db, account_id: string, ids: string[] | undefined): Promise<void> => {
  if (ids?.length === 0) return;
  await db
    .updateTable('notifications as n')
    .set({ read_date: now })
    .where('n.account_id', '=', account_id)
    .where('n.read_date', 'is', null)
    .$if(ids !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('notifications as r')
            .select('r.id')
            .where('r.id', 'in', ids ?? [])
            .where('r.account_id', '=', account_id)
            .where('r.read_date', 'is', null)
            .where(isInGroup),
        ),
      ),
    )
    .execute();
};

/** The unread notifications of a digest in groups, newest first, and the number of groups. */
export const listDigestNotifications = async (
  db: Db,
  mail_id: string,
  limit: number,
): Promise<{ notifications: Notification[]; total: number }> => {
  const unread = visibleNotifications(db).where('n.mail_id', '=', mail_id).where('n.read_date', 'is', null);
  const notifications = await newestFirst(db, unread, { skip: 0, limit });
  const { total } = await unread.select(groupCount.as('total')).executeTakeFirstOrThrow();
  return { notifications, total };
};
