import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { median } from './figures.ts';
import { type Shipped, shipped } from './shipped-scripts.ts';

export type Conditions = { name: string; look: BrowserContextOptions; isSlow: boolean };

export const CONDITIONS: Conditions[] = [
  { name: 'a desk', look: { viewport: { width: 1280, height: 800 } }, isSlow: false },
  {
    name: 'a slow phone (1.6 Mbit/s, 150 ms, CPU ×4)',
    look: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    isSlow: true,
  },
];

const LOADS = 5;

export type Load = {
  /** Milliseconds from navigation to the asked segment painted, and to the page answering. */
  painted: number;
  hydrated: number;
  shift: number;
  beforeLoad: { requests: number; scripts: Shipped };
  afterLoad: { requests: number; scripts: Shipped; calls: number };
};

type Marks = { painted?: number; hydrated?: number; shift: number };

/** Runs before anything of the page does. Frames are drawn once the styles are there, so the second one that has the segment in sight shows it. */
const watch = (segment_id: string): void => {
  const marks: Marks = { shift: 0 };
  Object.assign(window, { marks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) marks.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const isInSight = () => {
    const rect = document.querySelector(`[data-segment-id="${segment_id}"][aria-current]`)?.getBoundingClientRect();
    return rect && rect.height > 0 && rect.top >= 0 && rect.bottom <= window.innerHeight;
  };
  const look = () => {
    if (isInSight() && marks.painted === undefined) {
      marks.painted = 0;
      requestAnimationFrame(() => (marks.painted = performance.now()));
    }
    if (document.documentElement?.dataset['hydrated']) marks.hydrated ??= performance.now();
    if (!marks.painted || marks.hydrated === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const slowDown = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

const requestsOf = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ name, isEarly: startTime < (navigation?.loadEventStart ?? 0) }));
  });

const loadOnce = async (
  browser: Browser,
  { look, isSlow }: Conditions,
  address: string,
  segment_id: string,
): Promise<Load> => {
  const context = await browser.newContext(look);
  try {
    const page = await context.newPage();
    if (isSlow) await slowDown(page);
    await page.addInitScript(watch, segment_id);
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForFunction(() => {
      const { painted, hydrated } = (window as unknown as { marks: Marks }).marks;
      return painted && hydrated;
    });
    // The keys come last; what comes after them comes when the browser is idle.
    await page.waitForFunction(() => document.documentElement.dataset['keys']);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    await page.waitForLoadState('networkidle');
    const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks);
    const requests = await requestsOf(page);
    const some = (isEarly: boolean) => requests.filter((one) => one.isEarly === isEarly).map(({ name }) => name);
    return {
      painted: marks.painted ?? 0,
      hydrated: marks.hydrated ?? 0,
      shift: marks.shift,
      // The page itself is one of them.
      beforeLoad: { requests: some(true).length + 1, scripts: await shipped(some(true)) },
      afterLoad: {
        requests: some(false).length,
        scripts: await shipped(some(false)),
        calls: requests.filter(({ name }) => name.includes('/api/')).length,
      },
    };
  } finally {
    await context.close();
  }
};

/** Several loads, each with nothing kept from before; times are medians, shifts the worst. */
export const loads = async (
  browser: Browser,
  conditions: Conditions,
  address: string,
  segment_id: string,
): Promise<Load> => {
  const all: Load[] = [];
  for (let load = 0; load < LOADS; load += 1) all.push(await loadOnce(browser, conditions, address, segment_id));
  const [first] = all;
  if (!first) throw new Error('Nothing was loaded');
  return {
    ...first,
    painted: median(all.map(({ painted }) => painted)),
    hydrated: median(all.map(({ hydrated }) => hydrated)),
    shift: Math.max(...all.map(({ shift }) => shift)),
  };
};
