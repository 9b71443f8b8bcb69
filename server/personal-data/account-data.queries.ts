import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** All that is kept, except hashes: they are of no use to the member, and of some to whoever finds the file. */
export const readAccountData = async (db: Kysely<Database>, account_id: string): Promise<unknown> => {
  const { rows } = await sql<{ data: unknown }>`
    select to_jsonb(a) - 'password_hash' || jsonb_build_object(
      'has_password', a.password_hash is not null,
      'usernames', (select jsonb_agg(username order by username) from usernames where account_id = a.id),
      'sign_in_providers', coalesce((
        select jsonb_agg(jsonb_build_object('issuer', issuer, 'subject', subject, 'created_date', created_date))
        from account_identities where account_id = a.id
      ), '[]'),
      'sessions', coalesce((
        select jsonb_agg(
          jsonb_build_object('user_agent', user_agent, 'created_date', created_date,
            'last_used_date', last_used_date, 'expires_date', expires_date)
          order by created_date)
        from sessions where account_id = a.id
      ), '[]'),
      'mail_to_be_sent', coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'recipient', recipient, 'created_date', created_date))
        from mail_queue where account_id = a.id
      ), '[]')
    ) as data
    from accounts a where a.id = ${account_id}`.execute(db);
  return rows[0]?.data;
};

export const deleteAccount = async (db: Kysely<Database>, account_id: string): Promise<void> => {
  await sql`delete from accounts where id = ${account_id}`.execute(db);
};
