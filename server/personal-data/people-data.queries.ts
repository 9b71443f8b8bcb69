import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { fromNotifications, isVisibleNotification } from '#server/notifications/notifications.queries.ts';

/** Whom the member follows and has blocked, what she was told, and what she wrote to those who run the site. */
export const readPeopleData = async (db: Kysely<Database>, account_id: string): Promise<unknown> => {
  const { rows } = await sql<{ data: unknown }>`
    select jsonb_build_object(
      'following', coalesce((
        select jsonb_agg(jsonb_build_object('username', a.username, 'since', f.created_date) order by f.created_date)
        from follows f join accounts a on a.id = f.followed_id where f.follower_id = ${account_id}
      ), '[]'),
      'followers', coalesce((
        select jsonb_agg(jsonb_build_object('username', a.username, 'since', f.created_date) order by f.created_date)
        from follows f join accounts a on a.id = f.follower_id where f.followed_id = ${account_id}
      ), '[]'),
      'blocked', coalesce((
        select jsonb_agg(jsonb_build_object('username', a.username, 'since', b.created_date) order by b.created_date)
        from blocks b join accounts a on a.id = b.blocked_id where b.blocker_id = ${account_id}
      ), '[]'),
      'notifications', coalesce((
        select jsonb_agg(jsonb_build_object('kind', n.kind, 'by', a.username, 'sheet_id', n.sheet_id,
          'created_date', n.created_date, 'read_date', n.read_date) order by n.created_date)
        from ${fromNotifications} where n.account_id = ${account_id} and ${isVisibleNotification}
      ), '[]'),
      'feedback', coalesce((
        select jsonb_agg(jsonb_build_object('type', f.type, 'email', f.email, 'words', f.words, 'about', a.username,
          'created_date', f.created_date) order by f.created_date)
        from feedback f left join accounts a on a.id = f.about_id where f.account_id = ${account_id}
      ), '[]')
    ) as data`.execute(db);
  return rows[0]?.data;
};
