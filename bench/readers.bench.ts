import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/settings.ts';
import { startSite } from './built-site.ts';
import { measureTime, printFigures } from './figures.ts';

/** A data folder with a large library; without one the bundled library is used. */
const LARGE_DATA = process.env['BENCH_LARGE_DATA'];
const CHAPTER_COUNT = 600;
const READER_COUNT = 4;
const SEARCH_COUNT = 30;

/** Words that thousands of texts have, several at a time in turn, so that hardly any search has been answered before. */
const COMMON_WORDS = 'the and of to in that is not mind ca na so te kho der die und den von zu པ དེ ལ བ དང'.split(' ');
const expensiveQuery = (number: number): string =>
  [1, 3, 7].map((step) => COMMON_WORDS[(number * step + step) % COMMON_WORDS.length]).join(' ');

const dataDir = LARGE_DATA ?? (await mkdtemp(join(tmpdir(), 'pothi-bench-')));

const listChapters = async (): Promise<string[]> => {
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), { exclusive: false });
  const { rows } = await sql<{ text_id: string; content_id: string }>`
    select t.id as text_id, c.id as content_id from texts t join contents c on c.text_id = t.id and c.position = 1
    where t.is_published order by md5(t.id::text) limit ${CHAPTER_COUNT}`.execute(database.db);
  await database.close();
  return rows.map(({ text_id, content_id }) => `/chapter?text_id=${text_id}&content_id=${content_id}`);
};

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const read = async (address: string): Promise<number> => {
  const response = await fetch(address);
  await response.text();
  return response.status;
};

/** The times of pages, each read once, by several readers at a time. */
const readPages = async (addresses: string[]): Promise<number[]> => {
  const queue = [...addresses];
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: READER_COUNT }, async () => {
      for (let address = queue.pop(); address; address = queue.pop()) {
        const [status, time] = await measureTime(() => read(address));
        if (status !== 200) throw new Error(`${address} was answered with ${status}`);
        times.push(time);
      }
    }),
  );
  return times;
};

try {
  const site = await startSite(dataDir);
  try {
    const chapters = (await listChapters()).map((path) => site.url + path);
    const half = Math.floor(chapters.length / 2);
    await readPages(chapters.slice(0, 20));
    // Until the library is in the memory of the search thread.
    while ((await read(`${site.url}/search?q=mind`)) !== 200);
    const quiet = await readPages(chapters.slice(20, half));
    const ended = new AbortController();
    let answered = 0;
    let next = 0;
    const searching = Array.from({ length: SEARCH_COUNT }, async () => {
      while (!ended.signal.aborted) {
        if ((await read(`${site.url}/search?q=${encodeURIComponent(expensiveQuery(next++))}`)) === 200) answered += 1;
      }
    });
    const busy = await readPages(chapters.slice(half));
    ended.abort();
    await Promise.all(searching);
    printFigures('Readers while others search', [
      {
        label: 'a chapter page, nobody searching, p95',
        value: `${p95(quiet).toFixed(1)} ms`,
        note: `${quiet.length} pages`,
      },
      {
        label: `while ${SEARCH_COUNT} expensive searches run, p95`,
        value: `${p95(busy).toFixed(1)} ms`,
        note: `${busy.length} pages, ${answered} searches answered; wanted: at most twice as long`,
      },
      { label: '  compared', value: (p95(busy) / p95(quiet)).toFixed(2) },
    ]);
  } finally {
    await site.stop();
  }
} finally {
  if (!LARGE_DATA) await rm(dataDir, { recursive: true, force: true });
}
