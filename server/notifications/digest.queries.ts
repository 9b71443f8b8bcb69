import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** The half hour makes up for the job's interval of an hour: without it each digest would come an hour later. */
const isDue = sql`(a.last_digest_date is null or a.last_digest_date <= now() - case a.notification_frequency
  when 'daily' then interval '1 day' else interval '7 days' end + interval '30 minutes')`;

const BATCH_SIZE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Whether a member of `accounts a` is due a digest, has a verified address and unread notifications. */
const wantsDigest = sql`a.notification_frequency <> 'never' and a.email_verified_date is not null
  and a.closed_date is null and ${isDue}
  and exists (select from notifications n where n.account_id = a.id and n.read_date is null and n.mail_id is null)`;

/** The next members after `last` who are due a digest, in order. */
const listDue = async (db: Db, last: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a where a.id > ${last} and ${wantsDigest} order by a.id limit ${BATCH_SIZE}`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Queues the digests of these members. The same statement marks the notifications, so that two processes never send the
 * same digest. Returns how many.
 */
const enqueue = async (db: Db, account_ids: string[]): Promise<number> => {
  const { rows } = await sql`
    with due as (
      select a.id from accounts a where a.id = any(${account_ids}::uuid[]) and ${wantsDigest}
      order by a.id for no key update of a skip locked
    ), claimed as (
      update accounts a set last_digest_date = now() from due where a.id = due.id returning a.id, a.site_language
    ), queued as (
      insert into mail_queue (account_id, kind, language) select id, 'digest', site_language from claimed
      returning account_id, id
    ), marked as (
      update notifications n set mail_id = queued.id from queued
      where n.account_id = queued.account_id and n.read_date is null and n.mail_id is null
    )
    select account_id from queued`.execute(db);
  return rows.length;
};

/**
 * Queues every digest that is due, in one pass over the members who want them. Where a batch fails, its members are tried
 * one by one, so that only those keep waiting whose own digest fails; the error comes at the end. Returns how many.
 */
export const enqueueDigests = async (db: Db, signal?: AbortSignal): Promise<number> => {
  let queued = 0;
  const failures: unknown[] = [];
  let last = FIRST_ID;
  for (;;) {
    if (signal?.aborted) return queued;
    const due = await listDue(db, last);
    try {
      queued += await enqueue(db, due);
    } catch {
      for (const member of due) {
        if (signal?.aborted) return queued;
        try {
          queued += await enqueue(db, [member]);
        } catch (error) {
          failures.push(error);
        }
      }
    }
    if (due.length < BATCH_SIZE) break;
    last = due.at(-1) ?? last;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} digests could not be queued.`);
  return queued;
};

export const findUnsubscribeKey = async (db: Db): Promise<Buffer> => {
  const { secret } = await db.selectFrom('unsubscribe_keys').select('secret').executeTakeFirstOrThrow();
  return secret;
};

export const stopDigests = async (db: Db, account_id: string): Promise<void> => {
  await db.updateTable('accounts').set({ notification_frequency: 'never' }).where('id', '=', account_id).execute();
};
