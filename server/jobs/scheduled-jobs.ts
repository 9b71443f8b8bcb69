import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { makeJobDue } from '#server/db/make-job-due.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { claimDueJobs, LEASE_MS, registerJobs, renewLease, scheduleJob } from './scheduled-jobs.queries.ts';
import { repeat, retryDelayMs, withTimeLimit } from './timers.ts';

/** Runs once per interval, in one of the processes. */
export type Job = {
  name: string;
  everyMs: number;
  /** Ends early when the signal is aborted. Returns how many rows or files it has changed. */
  work: (signal: AbortSignal) => Promise<number>;
  limitMs?: number;
  /** Also due whenever a process starts, as after an upgrade. */
  runsAtStart?: boolean;
};

export type JobLog = Record<'info' | 'error', (fields: object, message: string) => void>;

type Scheduler = {
  db: Kysely<Database>;
  jobs: Job[];
  log: JobLog;
  /** How often a process looks for jobs that are due. */
  pollMs?: number;
  /** Told of every run that ended. */
  onRun?: ((job: string, result: 'done' | 'failed', seconds: number) => void) | undefined;
};

const POLL_MS = 5000;
const LIMIT_MS = 10 * 60_000;
/** Jobs of one process at the same time. Each takes a connection that visitors need too. */
const MAX_CONCURRENT = 3;
/** A stop waits so long for the jobs in progress. */
const MAX_STOP_MS = 10_000;

type Claim = { attempts: number; lease: string };

/** Renews a lease three times in its length. `lost` aborts when another process has the job, or may have it. */
const keepLease = (db: Kysely<Database>, name: string, claimed: string) => {
  const lost = new AbortController();
  let held = claimed;
  let renewed = performance.now();
  const stop = repeat({
    everyMs: LEASE_MS / 3,
    startsLater: true,
    work: async () => {
      const next = await renewLease(db, name, held);
      if (next === undefined) return lost.abort();
      held = next;
      renewed = performance.now();
    },
    // While the database is away nobody else can claim it either, but later somebody may.
    onError: () => performance.now() - renewed > LEASE_MS && lost.abort(),
  });
  return {
    lost: lost.signal,
    end: async () => {
      await stop();
      return held;
    },
  };
};

/**
 * Starts looking for jobs that are due. Each runs on its own: one that fails or hangs neither ends nor delays the
 * others. Returns a stop function that waits for the jobs in progress.
 */
export const startScheduledJobs = ({ db, jobs, log, pollMs = POLL_MS, onRun }: Scheduler): (() => Promise<void>) => {
  /** In progress and within their time limit. */
  const running = new Map<string, Promise<void>>();
  /** Also work that went on after its time limit: it is not started again beside itself. */
  const unfinished = new Set<string>();
  let isRegistered = false;

  const work = async (job: Job, signal: AbortSignal): Promise<number> => {
    unfinished.add(job.name);
    try {
      return await job.work(signal);
    } finally {
      unfinished.delete(job.name);
    }
  };

  const run = async (job: Job, { attempts, lease }: Claim, stop: AbortSignal): Promise<void> => {
    const { name, everyMs, limitMs = LIMIT_MS } = job;
    const kept = keepLease(db, name, lease);
    const schedule = async (delayMs: number, failures: number) => {
      const held = await kept.end();
      await scheduleJob(db, { name, held, delayMs, attempts: failures });
    };
    const begun = performance.now();
    const duration = () => Math.round(performance.now() - begun);
    try {
      const rows = await withTimeLimit(limitMs, (limit) => work(job, AbortSignal.any([stop, limit, kept.lost])));
      log.info({ job: name, ms: duration(), rows }, 'job done');
      onRun?.(name, 'done', duration() / 1000);
    } catch (error) {
      log.error({ err: error, job: name, ms: duration() }, 'job failed; it will be tried again');
      onRun?.(name, 'failed', duration() / 1000);
      return schedule(Math.min(retryDelayMs(attempts), everyMs), attempts);
    }
    // A job that a stop has cut short is left to another process, or to the next start.
    return schedule(stop.aborted ? 0 : everyMs, 0);
  };

  const start = (job: Job, claim: Claim, stop: AbortSignal): void => {
    const ended = run(job, claim, stop)
      .catch((error: unknown) =>
        log.error({ err: error, job: job.name }, 'job could not be scheduled; it is due again after its lease'),
      )
      .finally(() => running.delete(job.name));
    running.set(job.name, ended);
  };

  const poll = async (stop: AbortSignal): Promise<void> => {
    const names = jobs.map(({ name }) => name);
    if (!isRegistered) {
      await registerJobs(db, names);
      for (const { name, runsAtStart } of jobs) if (runsAtStart) await makeJobDue(db, name);
    }
    isRegistered = true;
    const free = names.filter((name) => !running.has(name) && !unfinished.has(name));
    for (const claim of await claimDueJobs(db, free, MAX_CONCURRENT - running.size)) {
      const job = jobs.find((each) => each.name === claim.name);
      if (job) start(job, claim, stop);
    }
  };

  const stopPolling = repeat({
    everyMs: pollMs,
    work: poll,
    onError: (error) => log.error({ err: error }, 'the jobs that are due could not be read'),
  });
  return async () => {
    await stopPolling();
    await Promise.race([Promise.all(running.values()), wait(MAX_STOP_MS, undefined, { ref: false })]);
  };
};
