import { sql, type Kysely, type SqlBool } from 'kysely';
import { displayName, now, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Notification } from '#shared/contract/notifications.ts';

type Db = Kysely<Database>;

/** A notification `n` about a sheet `s` is hidden while its recipient may not see the sheet, an invitation once it is answered. */
const isVisibleNotification = sql<SqlBool>`(
  n.kind = 'follow'
  or (n.kind = 'invitation' and exists (select from sheet_collection_editors e
    where e.collection_id = n.collection_id and e.account_id = n.account_id and e.accepted_date is null))
  or (n.kind = 'sheet' and s.is_published and s.deleted_date is null)
  or (n.kind in ('like', 'quote') and s.account_id = n.account_id and s.deleted_date is null)
)`;

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

const sheet = sql<Notification['sheet']>`
  case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title, 'language', s.language,
    'username', coalesce((select username from accounts where id = s.account_id), '')) end`;

const collection = sql<Notification['collection']>`
  case when c.id is not null then jsonb_build_object('id', c.id, 'title', c.title, 'language', c.language) end`;

const newestFirst = (query: NotificationQuery, { skip, limit }: { skip: number; limit: number }) =>
  query
    .select((eb) => [
      'n.id',
      'n.kind',
      wireDate('n.created_date').as('created_date'),
      eb('n.read_date', 'is not', null).$castTo<boolean>().as('is_read'),
      person.as('person'),
      sheet.as('sheet'),
      collection.as('collection'),
    ])
    .orderBy('n.created_date', 'desc')
    .orderBy('n.id')
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
    newestFirst(own, page),
    own
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
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

/** Without ids, all notifications of the account. */
export const markRead = async (db: Db, account_id: string, ids: string[] | undefined): Promise<void> => {
  if (ids?.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ read_date: now })
    .where('account_id', '=', account_id)
    .where('read_date', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute();
};

/** The unread notifications of a digest, newest first, and their total. */
export const listDigestNotifications = async (
  db: Db,
  mail_id: string,
  limit: number,
): Promise<{ notifications: Notification[]; total: number }> => {
  const unread = visibleNotifications(db).where('n.mail_id', '=', mail_id).where('n.read_date', 'is', null);
  const notifications = await newestFirst(unread, { skip: 0, limit });
  const { total } = await unread.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { notifications, total };
};
