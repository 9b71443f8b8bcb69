import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** The half hour makes up for the job's interval of an hour: without it each digest would come an hour later. */
const isDue = sql`(a.last_digest_date is null or a.last_digest_date <= now() - case a.notification_frequency
  when 'daily' then interval '1 day' else interval '7 days' end + interval '30 minutes')`;

/**
 * Queues the digest of one member who is due one, has a verified address and unread notifications; false when there is
 * none. The transaction also marks the notifications in it, so that two processes never send the same digest.
 */
const enqueueDigest = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ account_id: string; mail_id: string }>`
      with due as (
        select a.id from accounts a
        where a.notification_frequency <> 'never' and a.email_verified_date is not null and ${isDue} and exists (
          select from notifications n where n.account_id = a.id and n.read_date is null and n.mail_id is null)
        order by a.last_digest_date nulls first limit 1 for update of a skip locked
      ), claimed as (
        update accounts a set last_digest_date = now() from due where a.id = due.id returning a.id, a.site_language
      )
      insert into mail_queue (account_id, kind, language) select id, 'digest', site_language from claimed
      returning account_id, id as mail_id`.execute(trx);
    const [queued] = rows;
    if (!queued) return false;
    await trx
      .updateTable('notifications')
      .set({ mail_id: queued.mail_id })
      .where('account_id', '=', queued.account_id)
      .where('read_date', 'is', null)
      .where('mail_id', 'is', null)
      .execute();
    return true;
  });

/** Queues every digest that is due, one transaction each. Returns how many. */
export const enqueueDigests = async (db: Db, signal?: AbortSignal): Promise<number> => {
  for (let queued = 0; ; queued += 1) {
    if (signal?.aborted || !(await enqueueDigest(db))) return queued;
  }
};

export const findUnsubscribeKey = async (db: Db): Promise<Buffer> => {
  const { secret } = await db.selectFrom('unsubscribe_keys').select('secret').executeTakeFirstOrThrow();
  return secret;
};

export const stopDigests = async (db: Db, account_id: string): Promise<void> => {
  await db.updateTable('accounts').set({ notification_frequency: 'never' }).where('id', '=', account_id).execute();
};
