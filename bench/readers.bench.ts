import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from './built-site.ts';
import { measureTime, printFigures } from './figures.ts';
import { listChapters } from './library-pages.ts';

/** A data folder with a large library; without one the bundled library is used. */
const LARGE_DATA = process.env['BENCH_LARGE_DATA'];
const CHAPTER_COUNT = 600;
const READER_COUNT = 4;
const SEARCH_COUNT = 30;

/** Words that thousands of texts have. Three at a time, in thousands of ways, so that no search has been answered before. */
const COMMON_WORDS = 'the and of to in that is not mind ca na so te kho der die und den von zu པ དེ ལ བ དང'.split(' ');
const expensiveQuery = (number: number): string =>
  [1, COMMON_WORDS.length, COMMON_WORDS.length ** 2]
    .map((step) => COMMON_WORDS[Math.floor((number * 7919) / step) % COMMON_WORDS.length])
    .join(' ');
/** Whoever is told to wait does. */
const REFUSED_PAUSE_MS = 1000;

const dataDir = LARGE_DATA ?? (await mkdtemp(join(tmpdir(), 'pothi-bench-')));

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const read = async (address: string, headers: Record<string, string> = {}): Promise<number> => {
  const response = await fetch(address, { headers });
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
  const site = await startSite(dataDir, { TRUST_PROXY: '1' });
  try {
    const chapters = (await listChapters(dataDir, CHAPTER_COUNT)).map(
      ({ text_id, content_id }) => `${site.url}/chapter?text_id=${text_id}&content_id=${content_id}`,
    );
    const half = Math.floor(chapters.length / 2);
    await readPages(chapters.slice(0, 20));
    // Until the library is in the memory of the search thread.
    while ((await read(`${site.url}/search?q=mind`)) !== 200);
    const quiet = await readPages(chapters.slice(20, half));
    const ended = new AbortController();
    let answered = 0;
    let next = 0;
    const searching = Array.from({ length: SEARCH_COUNT }, async (_, number) => {
      // From networks of their own, as different people: one network may not have so many at once.
      const headers = { 'x-forwarded-for': `198.51.100.${number + 1}` };
      while (!ended.signal.aborted) {
        const address = `${site.url}/search?q=${encodeURIComponent(expensiveQuery(next++))}`;
        if ((await read(address, headers)) === 200) answered += 1;
        else await new Promise((resolve) => setTimeout(resolve, REFUSED_PAUSE_MS));
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
