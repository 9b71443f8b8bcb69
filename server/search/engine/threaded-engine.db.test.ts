import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { startBlackHoleProxy } from '#server/db/testing-replica.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { workerEntryPoint } from '#server/workers/worker-pool.ts';
import { engineQuery } from './testing-library.ts';
import { createThreadedEngine } from './threaded-engine.ts';

const { db, url } = await testDatabase();
const threads: Worker[] = [];
const errors: unknown[] = [];
const engine = createThreadedEngine(
  url,
  (error) => errors.push(error),
  (workerData) => {
    const thread = new Worker(workerEntryPoint(), { workerData });
    threads.push(thread);
    return thread;
  },
);
afterAll(() => engine.close());

/** A search waits 15 seconds only; on a machine that does much else the start of a thread takes longer. */
const MAX_START_MS = 120_000;
beforeAll(() => engine.load(), MAX_START_MS);

/** Asks until this is the answer: searches are refused while a thread starts, and changes are taken up in time or later. */
const eventually = async <Answer>(ask: () => Promise<Answer>, answer: Answer): Promise<void> => {
  await expect.poll(ask, { timeout: MAX_START_MS, interval: 500 }).toEqual(answer);
};

const search = (words: string) => engine.search(engineQuery(words));
const total = async (query: string) => (await search(query)).total;
const load = (content: string) => loadLibrary(db, source([text('threaded', [segment('1', content)])]));

it(
  'finds what was written meanwhile, in one thread for all searches',
  async () => {
    await load('zyzzyva');
    await eventually(() => total('zyzzyva'), 1);
    await load('quokka');
    await eventually(() => Promise.all([total('"quokka"'), total('"zyzzyva"')]), [1, 0]);
    expect(threads).toHaveLength(1);
  },
  MAX_START_MS,
);

it.runIf(process.platform === 'linux')('leaves the cores to whoever reads', async () => {
  await engine.load();
  const priorities = readdirSync('/proc/self/task').map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ', 2)[1]?.split(' ')[16]),
  );
  // The tests may themselves run with another priority than the usual one.
  const own = getPriority();
  expect(priorities.filter((priority) => priority === 10)).toHaveLength(1);
  expect(priorities.filter((priority) => priority === own).length).toBeGreaterThan(1);
});

it(
  'refuses the searches of a thread that ends, and starts another with the next search',
  async () => {
    await engine.load();
    const asked = search('quokka');
    await threads.at(-1)?.terminate();
    // Sent as 503 with a sentence that asks to try again.
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    await eventually(() => total('quokka'), 1);
    expect(threads).toHaveLength(2);
  },
  MAX_START_MS,
);

it('goes on after a search that fails', async () => {
  await expect(engine.search(undefined as never)).rejects.toMatchObject({ code: 'unavailable' });
  // A slow database is reported, too.
  const failures = errors.map(String).filter((error) => !error.includes('without asking the database'));
  expect(failures).toEqual([expect.stringContaining('TypeError')]);
  expect(await total('quokka')).toBe(1);
  expect(threads).toHaveLength(2);
});

it(
  'answers with what is loaded while the database does not, and takes up changes afterwards',
  async () => {
    const proxy = await startBlackHoleProxy(url);
    const warnings: string[] = [];
    const cutOff = createThreadedEngine(proxy.url, (error) => warnings.push(String(error)));
    onTestFinished(async () => {
      await cutOff.close();
      proxy.close();
    });
    const totalOf = async (words: string) => (await cutOff.search(engineQuery(words))).total;
    await load('numbat');
    await cutOff.load();
    await eventually(() => totalOf('numbat'), 1);
    proxy.cut();
    await load('wombat');
    expect(await Promise.all([totalOf('numbat'), totalOf('wombat')])).toEqual([1, 0]);
    expect([...new Set(warnings)]).toEqual([expect.stringContaining('The database does not answer.')]);
    proxy.restore();
    await eventually(() => totalOf('wombat'), 1);
  },
  MAX_START_MS,
);
