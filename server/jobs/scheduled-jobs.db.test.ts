import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKysely, createPool } from '#server/db/database.ts';
import { testDatabase } from '#server/db/testing.ts';
import { startScheduledJobs, type Job } from './scheduled-jobs.ts';

const { db, pool, url } = await testDatabase();
const logged: string[] = [];
const start = (job: Job, database = db) =>
  startScheduledJobs({ db: database, jobs: [job], log: (message) => void logged.push(message), pollMs: 50 });
const secondsUntil = async (name: string) => {
  const { rows } = await pool.query<{ seconds: number; attempts: number }>(
    `select round(extract(epoch from next_run_date - now()) / 10) * 10 as seconds, attempts
     from scheduled_jobs where name = $1`,
    [name],
  );
  return rows[0];
};
const makeDue = (name: string) => pool.query('update scheduled_jobs set next_run_date = now() where name = $1', [name]);

afterEach(() => void (logged.length = 0));

describe('a scheduled job', () => {
  it('runs once per interval in several processes, and all of them stop', async () => {
    const pools = [1, 2].map(() => createPool(url, { size: 3, statementTimeout: 10_000 }));
    const runs: number[] = [];
    const job = { name: 'every-minute', everyMs: 60_000, work: async () => void runs.push(Date.now()) };
    const stops = pools.map((one) => start(job, createKysely(one)));
    const begun = Date.now();
    await vi.waitUntil(() => runs.length > 0, { timeout: 30_000, interval: 100 });
    // Long enough for the other process to have run it too.
    await wait(3000);
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(begun / 60_000) + 1;
    await Promise.all(stops.map((stop) => stop()));
    expect(runs.length).toBeLessThanOrEqual(minutes);
    expect(logged).toEqual([]);
    await Promise.all(pools.map((one) => one.end()));
  }, 60_000);

  it('is retried with backoff after a failure, never later than its interval', async () => {
    let failures = 0;
    const work = async () => {
      failures += 1;
      throw new Error('no disk');
    };
    const stop = start({ name: 'failing', everyMs: 100_000, work });
    const delays: (number | undefined)[] = [];
    for (const count of [1, 2, 3]) {
      await vi.waitUntil(async () => failures === count && logged.length === count);
      await vi.waitUntil(async () => ((await secondsUntil('failing'))?.seconds ?? 900) < 900);
      delays.push((await secondsUntil('failing'))?.seconds);
      await makeDue('failing');
    }
    await stop();
    expect(delays).toEqual([30, 60, 100]);
    expect(logged[0]).toBe('The job failing failed and will be tried again: Error: no disk');
  });

  it('of a process that died is due again when its lease ends', async () => {
    await pool.query(
      `insert into scheduled_jobs (name, next_run_date, attempts) values ('orphaned', now() + interval '15 minutes', 1)`,
    );
    let runs = 0;
    const stop = start({ name: 'orphaned', everyMs: 60_000, work: async () => void (runs += 1) });
    await wait(300);
    expect(runs).toBe(0);
    await makeDue('orphaned');
    await vi.waitUntil(async () => (await secondsUntil('orphaned'))?.attempts === 0);
    await stop();
    expect(runs).toBe(1);
  });

  it('that a stop cuts short is due at once for another process', async () => {
    const work = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    const stop = start({ name: 'long', everyMs: 3_600_000, work });
    await vi.waitUntil(async () => (await secondsUntil('long'))?.attempts === 1);
    await stop();
    expect(await secondsUntil('long')).toEqual({ seconds: 0, attempts: 0 });
  });
});
