import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { claimDueJob, registerJobs, scheduleJob } from './scheduled-jobs.queries.ts';
import { repeat, retryDelayMs } from './timers.ts';

/** Runs once per interval, in one of the processes. */
export type Job = {
  name: string;
  everyMs: number;
  work: (signal: AbortSignal) => Promise<unknown>;
};

type Scheduler = {
  db: Kysely<Database>;
  jobs: Job[];
  log: (message: string) => void;
  /** How often a process looks for a job that is due. */
  pollMs?: number;
};

const POLL_MS = 5000;

/** Starts looking for jobs that are due. Returns a stop function that waits for the job in progress. */
export const startScheduledJobs = ({ db, jobs, log, pollMs = POLL_MS }: Scheduler): (() => Promise<void>) => {
  const names = jobs.map(({ name }) => name);
  let isRegistered = false;

  const run = async ({ name, everyMs, work }: Job, attempts: number, signal: AbortSignal): Promise<void> => {
    try {
      await work(signal);
    } catch (error) {
      log(`The job ${name} failed and will be tried again: ${String(error)}`);
      return scheduleJob(db, name, Math.min(retryDelayMs(attempts), everyMs), attempts);
    }
    // A job that a stop has cut short is left to another process, or to the next start.
    return scheduleJob(db, name, signal.aborted ? 0 : everyMs, 0);
  };

  const poll = async (signal: AbortSignal): Promise<void> => {
    if (!isRegistered) await registerJobs(db, names);
    isRegistered = true;
    while (!signal.aborted) {
      const claimed = await claimDueJob(db, names);
      const job = jobs.find(({ name }) => name === claimed?.name);
      if (!claimed || !job) return;
      await run(job, claimed.attempts, signal);
    }
  };

  // While the database is away, failing requests report it; a log line every few seconds would add nothing.
  return repeat({ everyMs: pollMs, work: poll, onError: () => undefined });
};
