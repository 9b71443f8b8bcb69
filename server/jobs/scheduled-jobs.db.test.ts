import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKysely, createPool } from '#server/db/database.ts';
import { testDatabase } from '#server/db/testing.ts';
import { startScheduledJobs, type Job } from './scheduled-jobs.ts';

const { db, pool, url } = await testDatabase();
type Logged = { level: string; message: string; job?: string; ms?: number; rows?: number; err?: Error };
const logged: Logged[] = [];
const logAs = (level: string) => (fields: object, message: string) => void logged.push({ level, message, ...fields });
const log = { info: logAs('info'), error: logAs('error') };
const errors = () => logged.filter(({ level }) => level === 'error');
const startAll = (jobs: Job[], database = db) => startScheduledJobs({ db: database, jobs, log, pollMs: 50 });
const start = (job: Job, database = db) => startAll([job], database);
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
    const job = { name: 'every-minute', everyMs: 60_000, work: async () => runs.push(Date.now()) };
    const stops = pools.map((one) => start(job, createKysely(one)));
    const begun = Date.now();
    await vi.waitUntil(() => runs.length > 0, { timeout: 30_000, interval: 100 });
    // Long enough for the other process to have run it too.
    await wait(3000);
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(begun / 60_000) + 1;
    await Promise.all(stops.map((stop) => stop()));
    expect(runs.length).toBeLessThanOrEqual(minutes);
    expect(errors()).toEqual([]);
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
    for (const [count, delay] of [
      [1, 30],
      [2, 60],
      [3, 100],
    ]) {
      await vi.waitUntil(async () => failures === count && errors().length === count);
      await vi.waitUntil(async () => (await secondsUntil('failing'))?.seconds === delay);
      delays.push((await secondsUntil('failing'))?.seconds);
      await makeDue('failing');
    }
    await stop();
    expect(delays).toEqual([30, 60, 100]);
    expect(errors()[0]).toMatchObject({ job: 'failing', err: new Error('no disk'), ms: expect.any(Number) });
  });

  it('of a process that died is due again when its lease ends', async () => {
    await pool.query(
      `insert into scheduled_jobs (name, next_run_date, attempts) values ('orphaned', now() + interval '15 minutes', 1)`,
    );
    let runs = 0;
    const stop = start({ name: 'orphaned', everyMs: 60_000, work: async () => (runs += 1) });
    await wait(300);
    expect(runs).toBe(0);
    await makeDue('orphaned');
    await vi.waitUntil(async () => (await secondsUntil('orphaned'))?.attempts === 0);
    await stop();
    expect(runs).toBe(1);
  });

  it('belongs to one process as long as it runs there, and is not scheduled by one that has lost it', async () => {
    let isAborted = false;
    const [one, other] = [1, 2].map(() => createPool(url, { size: 3, statementTimeout: 10_000 }));
    const stopLosing = start(
      {
        name: 'contended',
        everyMs: 3_600_000,
        work: (signal) =>
          new Promise((resolve) =>
            signal.addEventListener('abort', () => {
              isAborted = true;
              resolve(0);
            }),
          ),
      },
      createKysely(one as typeof pool),
    );
    await vi.waitUntil(async () => (await secondsUntil('contended'))?.attempts === 1);
    // As when its lease has ended because the process was stopped for a while.
    let runs = 0;
    const stopWinning = start(
      { name: 'contended', everyMs: 7_200_000, work: async () => (runs += 1) },
      createKysely(other as typeof pool),
    );
    await wait(300);
    expect(runs).toBe(0);
    await makeDue('contended');
    await vi.waitUntil(() => runs === 1);
    await vi.waitUntil(async () => (await secondsUntil('contended'))?.attempts === 0);
    await stopLosing();
    expect(isAborted).toBe(true);
    expect(await secondsUntil('contended')).toEqual({ seconds: 7200, attempts: 0 });
    await stopWinning();
    await Promise.all([one?.end(), other?.end()]);
  });

  it('may be due at each start, except while another process runs it', async () => {
    await pool.query(
      `insert into scheduled_jobs (name, next_run_date, attempts) values
       ('at-start', now() + interval '1 day', 0), ('at-start-running', now() + interval '1 minute', 1)`,
    );
    const runs: string[] = [];
    const stop = startAll(
      ['at-start', 'at-start-running'].map((name) => ({
        name,
        everyMs: 3_600_000,
        runsAtStart: true,
        work: async () => runs.push(name),
      })),
    );
    await vi.waitUntil(() => runs.length > 0);
    await wait(300);
    await stop();
    expect(runs).toEqual(['at-start']);
  });

  it('that a stop cuts short is due at once for another process', async () => {
    const work = (signal: AbortSignal) =>
      new Promise<number>((resolve) => signal.addEventListener('abort', () => resolve(0), { once: true }));
    const stop = start({ name: 'long', everyMs: 3_600_000, work });
    await vi.waitUntil(async () => (await secondsUntil('long'))?.attempts === 1);
    await stop();
    expect(await secondsUntil('long')).toEqual({ seconds: 0, attempts: 0 });
  });
});

describe('scheduled jobs', () => {
  const hanging = () => new Promise<number>(() => undefined);

  it('run each on its own: neither failing nor hanging jobs keep the others from running', async () => {
    let runs = 0;
    const stop = startAll([
      { name: 'a-hanging', everyMs: 60_000, work: hanging },
      { name: 'b-throwing', everyMs: 60_000, work: () => Promise.reject(new Error('broken')) },
      { name: 'c-healthy', everyMs: 1, work: async () => (runs += 1) },
    ]);
    await vi.waitUntil(() => runs >= 3);
    await vi.waitUntil(() => errors().length > 0);
    expect(errors().map(({ job }) => job)).toEqual(['b-throwing']);
    expect(await secondsUntil('a-hanging')).toEqual({ seconds: 60, attempts: 1 });
    await stop();
  });

  it('that exceed their time limit are logged and told to end; their place is free for others', async () => {
    const signals: AbortSignal[] = [];
    const hang = (signal: AbortSignal) => {
      signals.push(signal);
      return hanging();
    };
    let runs = 0;
    const stop = startAll([
      // As many as run at the same time, all due before the last.
      ...['1', '2', '3'].map((name) => ({ name: `hang-${name}`, everyMs: 60_000, limitMs: 100, work: hang })),
      { name: 'patient', everyMs: 60_000, work: async () => (runs += 1) },
    ]);
    await vi.waitUntil(() => errors().length === 3 && runs === 1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
    expect(errors().map(({ job }) => job)).toEqual(['hang-1', 'hang-2', 'hang-3']);
    expect(String(errors()[0]?.err)).toBe('TimeLimitError: not done within 0.1 seconds');
    await vi.waitUntil(async () => (await secondsUntil('hang-1'))?.seconds === 30);
    // Due again, but it is still at work here: it is not started beside itself.
    for (const name of ['1', '2', '3']) await makeDue(`hang-${name}`);
    await makeDue('patient');
    await vi.waitUntil(() => runs === 2);
    expect(signals).toHaveLength(3);
    await stop();
  });

  it('log how long they took and how many rows they changed', async () => {
    const stop = start({ name: 'measured', everyMs: 60_000, work: async () => 7 });
    await vi.waitUntil(() => logged.length > 0);
    await stop();
    expect(logged).toEqual([
      { level: 'info', message: 'job done', job: 'measured', rows: 7, ms: expect.any(Number) as number },
    ]);
  });

  it('report that the database is away, and go on when it is back', async () => {
    const own = createPool(url, { size: 2, statementTimeout: 10_000 });
    let runs = 0;
    await pool.query('alter table scheduled_jobs rename to hidden');
    const stop = start({ name: 'returning', everyMs: 60_000, work: async () => (runs += 1) }, createKysely(own));
    await vi.waitUntil(() => errors().length > 0);
    await pool.query('alter table hidden rename to scheduled_jobs');
    await vi.waitUntil(() => runs === 1);
    await stop();
    await own.end();
    expect(errors()[0]).toMatchObject({ message: 'the jobs that are due could not be read', err: expect.any(Error) });
  });
});
