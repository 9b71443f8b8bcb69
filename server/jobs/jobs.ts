import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { ADVISORY_LOCKS, withAdvisoryLock } from '#server/db/advisory-locks.ts';
import { createKysely } from '#server/db/database.ts';

/** Done at its times by one of the processes, whichever comes first. */
export type Job = {
  name: string;
  /** As cron writes it, in UTC. */
  cron: string;
  work: (signal: AbortSignal) => Promise<unknown>;
};

type JobsOf = {
  pool: Pool;
  jobs: Job[];
  say: (message: string) => void;
  /** How often a process looks whether there is something to do. */
  everySeconds?: number;
};

const EVERY_SECONDS = 5;
const TRY_AGAIN_MS = 30_000;
const STOP_WITHIN_MS = 5000;

const create = ({ pool, everySeconds = EVERY_SECONDS }: JobsOf): PgBoss => {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'jobs',
    cronWorkerIntervalSeconds: everySeconds,
    cronMonitorIntervalSeconds: everySeconds,
  });
  // The database being away is told once, by the pages that fail, and not over and over here.
  boss.on('error', () => undefined);
  return boss;
};

const begin = async (boss: PgBoss, { jobs, say, everySeconds = EVERY_SECONDS }: JobsOf, signal: AbortSignal) => {
  await boss.start();
  for (const { name, cron, work } of jobs) {
    await boss.createQueue(name, { name, policy: 'singleton', retryLimit: 3, expireInMinutes: 15 });
    await boss.schedule(name, cron, undefined, { tz: 'UTC' });
    await boss.work(name, { pollingIntervalSeconds: everySeconds }, async () => {
      try {
        await work(signal);
      } catch (error) {
        say(`The job ${name} failed and will be tried again: ${String(error)}`);
        throw error;
      }
    });
  }
};

const open = async (options: JobsOf, signal: AbortSignal): Promise<PgBoss> => {
  const boss = create(options);
  try {
    // One process at a time: pg-boss creates a table for each queue, and two that do so at once can deadlock.
    await withAdvisoryLock(createKysely(options.pool), ADVISORY_LOCKS.jobSetup, () => begin(boss, options, signal));
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
};

/** In the background: a start does not wait for it. Gives how to end it, which waits for what is under way. */
export const startJobs = (options: JobsOf): (() => Promise<void>) => {
  const stop = new AbortController();
  const { signal } = stop;
  const run = async (): Promise<PgBoss | undefined> => {
    let told = '';
    while (!signal.aborted) {
      try {
        return await open(options, signal);
      } catch (error) {
        const reason = String(error);
        if (reason !== told) options.say(`Jobs cannot be run yet, and will be tried again: ${reason}`);
        told = reason;
        await wait(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  };
  const running = run();
  return async () => {
    stop.abort();
    const boss = await running;
    await boss?.stop({ graceful: true, wait: true, timeout: STOP_WITHIN_MS, close: false });
  };
};
