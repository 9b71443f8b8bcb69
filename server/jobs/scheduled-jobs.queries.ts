import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { fromNow, now } from '#server/db/expressions.ts';

type Db = Kysely<Database>;

/** How long a claimed job belongs to one process, which renews it. If that process dies, the job is due again afterwards. */
export const LEASE_MS = 60_000;

/** The end of a lease names it: whoever holds another one has lost the job. In text, because a Date has no microseconds. */
const lease = sql<string>`extract(epoch from next_run_date)::text`;

/** A job that is new to the database is due at once. */
export const registerJobs = async (db: Db, names: string[]): Promise<void> => {
  await db
    .insertInto('scheduled_jobs')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Claims up to `limit` jobs that are due. Of several processes that ask at once, one gets each. */
export const claimDueJobs = async (
  db: Db,
  names: string[],
  limit: number,
): Promise<{ name: string; attempts: number; lease: string }[]> => {
  if (names.length === 0 || limit <= 0) return [];
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('scheduled_jobs')
        .select('name')
        .where('name', 'in', names)
        .where('next_run_date', '<=', now)
        .orderBy('next_run_date')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('scheduled_jobs as j')
    .from('due')
    .set((eb) => ({ attempts: eb('j.attempts', '+', 1), next_run_date: fromNow(LEASE_MS) }))
    .whereRef('j.name', '=', 'due.name')
    .returning(['j.name', 'j.attempts', sql<string>`extract(epoch from j.next_run_date)::text`.as('lease')])
    .execute();
};

/** Keeps a claimed job for as long again. Undefined when it belongs to another process by now. */
export const renewLease = async (db: Db, name: string, held: string): Promise<string | undefined> => {
  const row = await db
    .updateTable('scheduled_jobs')
    .set({ next_run_date: fromNow(LEASE_MS) })
    .where('name', '=', name)
    .where(lease, '=', held)
    .returning(lease.as('lease'))
    .executeTakeFirst();
  return row?.lease;
};

/** Ends the lease. Changes nothing when the job belongs to another process by now. */
export const scheduleJob = async (
  db: Db,
  { name, held, delayMs, attempts }: { name: string; held: string; delayMs: number; attempts: number },
): Promise<void> => {
  await db
    .updateTable('scheduled_jobs')
    .set({ next_run_date: fromNow(delayMs), attempts })
    .where('name', '=', name)
    .where(lease, '=', held)
    .execute();
};
