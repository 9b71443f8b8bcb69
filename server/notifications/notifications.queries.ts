import { sql, type Kysely } from 'kysely';
import { displayName } from '#server/db/display-name.ts';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { Notification } from '#shared/contract/notifications.ts';

type Db = Kysely<Database>;

/** Of a row `n` with its sheet `s`: nothing is told of a sheet that its reader may not see, or not any more. */
export const isVisibleNotification = sql`(
  n.kind = 'follow'
  or (n.kind = 'sheet' and s.is_published and s.deleted_date is null)
  or (n.kind in ('like', 'quote') and s.account_id = n.account_id and s.deleted_date is null)
)`;

export const fromNotifications = sql`notifications n left join sheets s on s.id = n.sheet_id left join accounts a on a.id = n.actor_id`;

const columns = sql`
  n.id, n.kind, ${wireDate('n.created_date')} as created_date, n.read_date is not null as is_read,
  case when a.id is not null then jsonb_build_object('name', ${displayName},
    'username', a.username, 'avatar_url', a.avatar_url, 'title', a.title) end as person,
  case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title, 'language', s.language,
    'username', coalesce((select username from accounts where id = s.account_id), '')) end as sheet`;

export const listNotifications = async (
  db: Db,
  account_id: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ notifications: Notification[]; total: number; unread: number }> => {
  const isMine = sql`n.account_id = ${account_id} and ${isVisibleNotification}`;
  const [{ rows: notifications }, { rows: counts }] = await Promise.all([
    sql<Notification>`
      select ${columns} from ${fromNotifications} where ${isMine}
      order by n.created_date desc, n.id limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number; unread: number }>`
      select count(*)::int as total, count(*) filter (where n.read_date is null)::int as unread
      from ${fromNotifications} where ${isMine}`.execute(db),
  ]);
  return { notifications, total: counts[0]?.total ?? 0, unread: counts[0]?.unread ?? 0 };
};

export const countUnread = async (db: Db, account_id: string): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from ${fromNotifications}
    where n.account_id = ${account_id} and n.read_date is null and ${isVisibleNotification}`.execute(db);
  return rows[0]?.unread ?? 0;
};

/** Some of the account's own, or all. */
export const markRead = async (db: Db, account_id: string, ids: string[] | undefined): Promise<void> => {
  const which = ids ? sql`and id = any(${ids}::uuid[])` : sql``;
  await sql`update notifications set read_date = now()
    where account_id = ${account_id} and read_date is null ${which}`.execute(db);
};

/** What a digest tells, latest first, and how much it could. */
export const listMailed = async (
  db: Db,
  mail_id: string,
  limit: number,
): Promise<{ notifications: Notification[]; total: number }> => {
  const isInIt = sql`n.mail_id = ${mail_id} and n.read_date is null and ${isVisibleNotification}`;
  const { rows: notifications } = await sql<Notification>`
    select ${columns} from ${fromNotifications} where ${isInIt} order by n.created_date desc, n.id limit ${limit}`.execute(
    db,
  );
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${fromNotifications} where ${isInIt}`.execute(db);
  return { notifications, total: rows[0]?.total ?? 0 };
};

/** Longer nobody looks back. */
const KEPT = '1 year';

export const forgetOldNotifications = async (db: Db): Promise<void> => {
  await sql`delete from notifications where created_date < now() - ${KEPT}::interval`.execute(db);
};
