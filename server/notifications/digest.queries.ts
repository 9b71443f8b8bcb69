import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** The half hour makes up for the job's interval of an hour: without it each digest would come an hour later. */
const isDue = sql`(a.last_digest_date is null or a.last_digest_date <= now() - case a.notification_frequency
  when 'daily' then interval '1 day' else interval '7 days' end + interval '30 minutes')`;

const BATCH_SIZE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Queues the digests of up to 100 members after `last` who are due one, have a verified address and unread
 * notifications. The same statement marks the notifications, so that two processes never send the same digest. Returns
 * the members, in order.
 */
const enqueueBatch = async (db: Db, last: string): Promise<string[]> => {
  const { rows } = await sql<{ account_id: string }>`
    with due as (
      select a.id from accounts a
      where a.id > ${last} and a.notification_frequency <> 'never' and a.email_verified_date is not null and ${isDue}
        and exists (
          select from notifications n where n.account_id = a.id and n.read_date is null and n.mail_id is null)
      order by a.id limit ${BATCH_SIZE} for no key update of a skip locked
    ), claimed as (
      update accounts a set last_digest_date = now() from due where a.id = due.id returning a.id, a.site_language
    ), queued as (
      insert into mail_queue (account_id, kind, language) select id, 'digest', site_language from claimed
      returning account_id, id
    ), marked as (
      update notifications n set mail_id = queued.id from queued
      where n.account_id = queued.account_id and n.read_date is null and n.mail_id is null
    )
    select account_id from queued order by account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
};

/** Queues every digest that is due, in one pass over the members who want them. Returns how many. */
export const enqueueDigests = async (db: Db, signal?: AbortSignal): Promise<number> => {
  let queued = 0;
  let last = FIRST_ID;
  for (;;) {
    if (signal?.aborted) return queued;
    const members = await enqueueBatch(db, last);
    queued += members.length;
    if (members.length < BATCH_SIZE) return queued;
    last = members.at(-1) ?? last;
  }
};

export const findUnsubscribeKey = async (db: Db): Promise<Buffer> => {
  const { secret } = await db.selectFrom('unsubscribe_keys').select('secret').executeTakeFirstOrThrow();
  return secret;
};

export const stopDigests = async (db: Db, account_id: string): Promise<void> => {
  await db.updateTable('accounts').set({ notification_frequency: 'never' }).where('id', '=', account_id).execute();
};
