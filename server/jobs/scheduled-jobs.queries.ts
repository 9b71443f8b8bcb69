import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { fromNow, now } from '#server/db/expressions.ts';

type Db = Kysely<Database>;

/** How long a claimed job belongs to one process. If that process dies, the job is due again afterwards. */
const LEASE_MS = 15 * 60_000;

/** A job that is new to the database is due at once. */
export const registerJobs = async (db: Db, names: string[]): Promise<void> => {
  await db
    .insertInto('scheduled_jobs')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Claims one job that is due. Of several processes that ask at once, one gets it. */
export const claimDueJob = (db: Db, names: string[]): Promise<{ name: string; attempts: number } | undefined> => {
  const due = db
    .selectFrom('scheduled_jobs')
    .select('name')
    .where('name', 'in', names)
    .where('next_run_date', '<=', now)
    .orderBy('next_run_date')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('scheduled_jobs')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_run_date: fromNow(LEASE_MS) }))
    .where('name', '=', due)
    .returning(['name', 'attempts'])
    .executeTakeFirst();
};

export const scheduleJob = async (db: Db, name: string, delayMs: number, attempts: number): Promise<void> => {
  await db
    .updateTable('scheduled_jobs')
    .set({ next_run_date: fromNow(delayMs), attempts })
    .where('name', '=', name)
    .execute();
};
