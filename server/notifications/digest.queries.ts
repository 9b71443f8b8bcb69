import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Half an hour less than they are called: looked at every hour, they would otherwise come an hour later each time. */
const isDue = sql`(a.last_digest_date is null or a.last_digest_date <= now() - case a.notification_frequency
  when 'daily' then interval '1 day' else interval '7 days' end + interval '30 minutes')`;

/**
 * Queues the digest of one member who is due one at an address that was proved, and has something to read in it; false when there is nobody. What goes
 * into it is marked in the same transaction, so that of several processes one does it and nothing is told twice.
 */
export const queueDigest = (db: Kysely<Database>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; mail_id: string }>`
      with due as (
        select a.id from accounts a
        where a.notification_frequency <> 'never' and a.email_verified_date is not null and ${isDue} and exists (
          select from notifications n where n.account_id = a.id and n.read_date is null and n.mail_id is null)
        order by a.last_digest_date nulls first limit 1 for update of a skip locked
      ), told as (
        update accounts a set last_digest_date = now() from due where a.id = due.id returning a.id, a.site_language
      )
      insert into mail_queue (account_id, kind, language) select id, 'digest', site_language from told
      returning account_id as id, id as mail_id`.execute(trx);
    const [queued] = rows;
    if (!queued) return false;
    await sql`update notifications set mail_id = ${queued.mail_id}
      where account_id = ${queued.id} and read_date is null and mail_id is null`.execute(trx);
    return true;
  });

export const readUnsubscribeKey = async (db: Kysely<Database>): Promise<Buffer> => {
  const { rows } = await sql<{ secret: Buffer }>`select secret from unsubscribe_keys`.execute(db);
  const [key] = rows;
  if (!key) throw new Error('The key of links that end the digest is missing.');
  return key.secret;
};

export const endDigest = async (db: Kysely<Database>, account_id: string): Promise<void> => {
  await sql`update accounts set notification_frequency = 'never' where id = ${account_id}`.execute(db);
};
