import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { fromNow, now } from '#server/db/expressions.ts';

type Db = Kysely<Database>;

/** How long a claimed job belongs to one process; longer than its time limit. If that process dies, the job is due again afterwards. */
const LEASE_MS = 15 * 60_000;

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
): Promise<{ name: string; attempts: number }[]> => {
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
    .returning(['j.name', 'j.attempts'])
    .execute();
};

export const scheduleJob = async (db: Db, name: string, delayMs: number, attempts: number): Promise<void> => {
  await db
    .updateTable('scheduled_jobs')
    .set({ next_run_date: fromNow(delayMs), attempts })
    .where('name', '=', name)
    .execute();
};
