import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/settings.ts';
import { startSite } from './built-site.ts';
import { type Figure, measureTime, median, printFigures } from './figures.ts';
import { type LibraryPage, listLibraryPages } from './library-pages.ts';

/** A data folder with a large library. */
const LARGE_DATA = process.env['BENCH_LARGE_DATA'];
const ROUNDS = 7;
const STARTS = 3;
const WARM_UP_ROUNDS = 10;

/** `first`: of the first request after a start, which is repeated; `again`: of the requests that follow. */
type Timed = { label: string; first: number; again: number; bytes: number };

const read = async (address: string): Promise<number> => {
  const response = await fetch(address);
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`);
  return body.length;
};

const measurePage = async (url: string, { label, path }: LibraryPage): Promise<Timed> => {
  const [bytes, first] = await measureTime(() => read(url + path));
  const others: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) others.push((await measureTime(() => read(url + path)))[1]);
  return { label, first, again: median(others), bytes };
};

const listSitemaps = async (url: string): Promise<LibraryPage[]> => {
  const index = await (await fetch(`${url}/sitemap.xml`)).text();
  const files = [...index.matchAll(/\/sitemaps\/[^<]+/g)].map(([path]) => path);
  const last = files.findLast((path) => path.includes('/texts-')) ?? '';
  return [
    { label: 'the sitemap', path: '/sitemap.xml' },
    { label: '  collections', path: '/sitemaps/collections.xml' },
    { label: '  the first texts', path: '/sitemaps/texts-1.xml' },
    { label: '  the last texts', path: last },
  ];
};

const measureOnce = async (dataDir: string): Promise<Timed[]> => {
  const site = await startSite(dataDir);
  try {
    const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), { exclusive: false });
    const { pages, others } = await listLibraryPages(database.db);
    await database.close();
    // Until the library is in the memory of the search thread, which takes a core, and Node has compiled what pages need.
    while ((await fetch(`${site.url}/search?q=mind`)).status !== 200);
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
      for (const { path } of others) await read(`${site.url}${path}&round=${round}`);
    const timed: Timed[] = [];
    for (const page of [...pages, ...(await listSitemaps(site.url))]) timed.push(await measurePage(site.url, page));
    return timed;
  } finally {
    await site.stop();
  }
};

const measureLibrary = async (dataDir: string): Promise<Timed[]> => {
  const runs: Timed[][] = [];
  for (let run = 0; run < STARTS; run += 1) runs.push(await measureOnce(dataDir));
  const [labels = []] = runs;
  return labels.map(({ label, bytes }, row) => ({
    label,
    bytes,
    first: median(runs.map((timed) => timed[row]?.first ?? 0)),
    again: median(runs.map((timed) => timed[row]?.again ?? 0)),
  }));
};

const LISTS = /^( {2}in|works in|tradition) /;

/** A language that the bundled library lacks is compared with its largest list of the same kind. */
const likeOf = (label: string, timed: Timed[]): Timed | undefined =>
  timed.find((one) => one.label === label) ??
  timed.find((one) => LISTS.exec(one.label)?.[0] === LISTS.exec(label)?.[0] && LISTS.test(label));

const pair = (a: number, b: number): string => `${a.toFixed(1).padStart(6)} / ${b.toFixed(1).padStart(5)}`;

if (LARGE_DATA) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
  try {
    const bundled = await measureLibrary(dataDir);
    const large = await measureLibrary(LARGE_DATA);
    const figures = large.map(({ label, first, again, bytes }): Figure => {
      const like = likeOf(label, bundled);
      const ratio = like ? `${pair(first / like.first, again / like.again)} times` : '';
      return {
        label,
        value: `${like ? pair(like.first, like.again) : ''.padStart(14)}  ${pair(first, again)} ms`,
        note: `${ratio}  ${Math.round(bytes / 1000)} kB`,
      };
    });
    printFigures(
      'Pages: bundled library, large library, first request / median of the next seven; wanted: at most twice',
      figures,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
} else {
  console.log('Skipped: BENCH_LARGE_DATA names no data folder with a large library.');
}
