import type { Kysely } from 'kysely';
import { now } from './expressions.ts';
import type { Database } from './schema.ts';

/** Makes a job due, unless it is running or has failed: then it runs soon anyway. */
export const makeJobDue = async (db: Kysely<Database>, name: string): Promise<void> => {
  await db
    .updateTable('scheduled_jobs')
    .set({ next_run_date: now })
    .where('name', '=', name)
    .where('attempts', '=', 0)
    .execute();
};
