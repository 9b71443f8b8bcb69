import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowserWithTabs } from '../scripts/browser.mjs';
import { startSite } from './built-site.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { type Figure, median, printFigures, seconds } from './figures.ts';
import { choosePacks, type PackOf } from './pack-choice.ts';
import {
  addPacks,
  forgetResponsiveness,
  memoryOf,
  packStates,
  processorTimeOf,
  readResponsiveness,
  recordResponsiveness,
  throttle,
  timeCalls,
  usageOf,
  waitForWorker,
} from './pack-device.ts';

/** Packs in a real Chromium: loading them on a slow device, and what is read and searched without a network. */
const LARGE_DATA = process.env['BENCH_LARGE_DATA'];
const SIZES = (process.env['BENCH_PACK_SEGMENTS'] ?? '20000,100000').split(',').map(Number);
const SLOW_CPU = 6;
const MAX_CHOICE = 100;
const CLICK_EVERY_MS = 1000;
const MAX_LOADING_MS = 20 * 60_000;
const CHAPTERS = 9;

/** Common and rare words: a common one has more hits, a rare one reads as many parts. */
const QUERIES: Record<string, string[]> = {
  'a word': ['mind', 'dukkha', 'monk', 'nirvana', 'elephant', 'satipatthana', 'upekkha', 'forest'],
  'a phrase': ['"evaṁ me sutaṁ"', '"the blessed one"', '"noble truth"', '"four kinds of"', '"in the forest"'],
  'a beginning': ['bodhi*', 'samm*', 'medita*', 'upek*', 'satip*'],
  Tibetan: ['བྱང་ཆུབ་སེམས་དཔའ', 'ཤེས་རབ', 'སེམས', 'སངས་རྒྱས', 'རྣམ་པར་ཤེས་པ', 'byang chub'],
  Chinese: ['般若', '比丘', '心', '如是我聞', '世尊'],
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const milliseconds = (value: number): string => `${Math.round(value)} ms`;
const p95 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

const inChoices = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_CHOICE) }, (_, index) =>
    ids.slice(index * MAX_CHOICE, (index + 1) * MAX_CHOICE),
  );

const chapterPath = (text_id: string): string => `/chapter?text_id=${text_id}`;

/** Until everything is loaded; clicks meanwhile, as somebody who reads on. */
const waitUntilLoaded = async (context: BrowserContext, page: Page) => {
  const browser = await context.browser()!.newBrowserCDPSession();
  const startedAt = performance.now();
  const processorBefore = await processorTimeOf(browser);
  let memory = 0;
  for (;;) {
    await sleep(CLICK_EVERY_MS);
    await page.locator('[data-segment-id]').first().click({ timeout: 30_000 });
    memory = Math.max(memory, await memoryOf(browser));
    const states = await packStates(page);
    if (states.every((state) => state === 'complete')) break;
    if (states.some((state) => state !== 'waiting' && state !== 'complete')) throw new Error(states.join());
    if (performance.now() - startedAt > MAX_LOADING_MS) throw new Error('Loading takes too long');
  }
  return {
    ms: performance.now() - startedAt,
    memory,
    processor: (await processorTimeOf(browser)) - processorBefore,
  };
};

const loadFigures = async (
  context: BrowserContext,
  page: Page,
  pack: PackOf,
  proxy: Awaited<ReturnType<typeof startCountingProxy>>,
): Promise<Figure[]> => {
  const [first = ''] = pack.text_ids;
  await page.goto(`${proxy.url}/device`);
  await waitForWorker(page);
  await page.waitForLoadState('networkidle');
  const memoryBefore = await memoryOf(await context.browser()!.newBrowserCDPSession());
  const usageBefore = await usageOf(page);
  await page.goto(proxy.url + chapterPath(first));
  await page.waitForFunction(() => document.documentElement.dataset['keys']);
  await page.waitForLoadState('networkidle');
  await addPacks(page, inChoices(pack.text_ids));
  await throttle(context, page, SLOW_CPU);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset['keys'], undefined, { timeout: 120_000 });
  const receivedBefore = proxy.received();
  // What starting the page takes is measured by the bench of the reader.
  await sleep(2000);
  await forgetResponsiveness(page);
  const { ms, memory, processor } = await waitUntilLoaded(context, page);
  const { longTasks, longestTask, slowestClick, slowestFrame } = await readResponsiveness(page);
  return [
    {
      label: 'time to load',
      value: seconds(ms),
      note: `processor time of pages and workers ${processor.toFixed(1)} s`,
    },
    { label: 'sent over the network', value: megabytes(proxy.received() - receivedBefore) },
    { label: 'room on the device, as the browser counts it', value: megabytes((await usageOf(page)) - usageBefore) },
    {
      label: 'tasks over 50 ms in the page meanwhile',
      value: String(longTasks),
      note: `the longest ${milliseconds(longestTask)}; longest between two frames ${milliseconds(slowestFrame)}`,
    },
    { label: 'a click answered, the slowest', value: milliseconds(slowestClick), note: 'one each second' },
    { label: 'memory of pages and workers, most', value: megabytes(memory), note: `before ${megabytes(memoryBefore)}` },
  ];
};

const searchFigures = async (page: Page): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [label, queries] of Object.entries(QUERIES)) {
    const addresses = [1, 2, 3].flatMap((round) =>
      queries.map((query) => `/api/v1/search?${new URLSearchParams({ query, limit: '10', skip: String(round - 1) })}`),
    );
    const times = await timeCalls(page, addresses);
    const all = times.map(({ ms }) => ms);
    figures.push({
      label: `search: ${label}`,
      value: milliseconds(p95(all)),
      note: `p95 of ${all.length}; p50 ${milliseconds(median(all))}; the first ${milliseconds(all[0] ?? 0)}; hits ${times
        .slice(0, queries.length)
        .map(({ total }) => total)
        .join(', ')}`,
    });
  }
  return figures;
};

const chapterFigures = async (page: Page, pack: PackOf, url: string): Promise<Figure> => {
  const times: number[] = [];
  const step = Math.max(1, Math.floor(pack.text_ids.length / CHAPTERS));
  for (let at = 0; at < CHAPTERS; at += 1) {
    const text_id = pack.text_ids[at * step] ?? '';
    const start = performance.now();
    await page.goto(url + chapterPath(text_id));
    await page.locator('[data-segment-id]').first().waitFor({ timeout: 60_000 });
    times.push(performance.now() - start);
  }
  return {
    label: 'a chapter opened',
    value: milliseconds(p95(times)),
    note: `the slowest of ${times.length}; median ${milliseconds(median(times))}; the page at ${SLOW_CPU} times the processor time`,
  };
};

const measure = async (dataDir: string, pack: PackOf): Promise<void> => {
  const profile = await mkdtemp(join(tmpdir(), 'pothi-bench-profile-'));
  const site = await startSite(dataDir);
  const proxy = await startCountingProxy(site.url);
  // A profile on disk: what a private window stores is in memory.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowserWithTabs(),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript(recordResponsiveness);
    const name = `a pack of ${pack.segments} segments in ${pack.text_ids.length} texts (${pack.languages.join(', ')})`;
    printFigures(
      `Loading ${name}, the page at ${SLOW_CPU} times the processor time`,
      await loadFigures(context, page, pack, proxy),
    );
    proxy.stop();
    await context.setOffline(true);
    printFigures(`Without a network: ${name}`, [
      await chapterFigures(page, pack, proxy.url),
      ...(await searchFigures(page)),
    ]);
  } finally {
    await context.close();
    proxy.stop();
    await site.stop();
    await rm(profile, { recursive: true, force: true });
  }
};

const dataDir = LARGE_DATA ?? (await mkdtemp(join(tmpdir(), 'pothi-bench-')));
try {
  if (!LARGE_DATA) {
    console.log('BENCH_LARGE_DATA names no data folder with a large library: the packs have the bundled texts.');
    // The first start puts them into the database.
    await (await startSite(dataDir)).stop();
  }
  for (const pack of await choosePacks(dataDir, LARGE_DATA ? SIZES : [Math.max(...SIZES)]))
    await measure(dataDir, pack);
} finally {
  if (!LARGE_DATA) await rm(dataDir, { recursive: true, force: true });
}
