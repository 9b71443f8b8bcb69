import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { median } from './figures.ts';
import { type ScriptSizes, measureScripts } from './script-sizes.ts';

export type Conditions = { name: string; contextOptions: BrowserContextOptions; isSlow: boolean };

export const CONDITIONS: Conditions[] = [
  { name: 'a desktop', contextOptions: { viewport: { width: 1280, height: 800 } }, isSlow: false },
  {
    name: 'a slow phone (1.6 Mbit/s, 150 ms, CPU ×4)',
    contextOptions: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    isSlow: true,
  },
];

const LOAD_COUNT = 5;

export type LoadFigures = {
  /** Milliseconds from navigation until the requested segment is painted, and until the page is hydrated. */
  painted: number;
  hydrated: number;
  shift: number;
  beforeLoad: { requests: number; scripts: ScriptSizes };
  afterLoad: { requests: number; scripts: ScriptSizes; calls: number };
};

type Marks = { painted?: number; hydrated?: number; shift: number };

/** Runs before any script of the page. Frames are drawn once the styles are loaded, so the second frame with the segment in the viewport shows it. */
const recordMarks = (segment_id: string): void => {
  const marks: Marks = { shift: 0 };
  Object.assign(window, { marks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) marks.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const isInViewport = () => {
    const rect = document.querySelector(`[data-segment-id="${segment_id}"][aria-current]`)?.getBoundingClientRect();
    return rect && rect.height > 0 && rect.top >= 0 && rect.bottom <= window.innerHeight;
  };
  const check = () => {
    if (isInViewport() && marks.painted === undefined) {
      marks.painted = 0;
      requestAnimationFrame(() => (marks.painted = performance.now()));
    }
    if (document.documentElement?.dataset['hydrated']) marks.hydrated ??= performance.now();
    if (!marks.painted || marks.hydrated === undefined) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};

const throttle = async (page: Page): Promise<void> => {
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

const listRequests = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ name, isEarly: startTime < (navigation?.loadEventStart ?? 0) }));
  });

const loadOnce = async (
  browser: Browser,
  { contextOptions, isSlow }: Conditions,
  address: string,
  segment_id: string,
): Promise<LoadFigures> => {
  const context = await browser.newContext(contextOptions);
  try {
    const page = await context.newPage();
    if (isSlow) await throttle(page);
    await page.addInitScript(recordMarks, segment_id);
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForFunction(() => {
      const { painted, hydrated }: Marks = Reflect.get(window, 'marks');
      return painted && hydrated;
    });
    // Keyboard shortcuts are the last part of hydration; anything later loads when the browser is idle.
    await page.waitForFunction(() => document.documentElement.dataset['keys']);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    await page.waitForLoadState('networkidle');
    const marks = await page.evaluate((): Marks => Reflect.get(window, 'marks'));
    const requests = await listRequests(page);
    const namesOf = (isEarly: boolean) =>
      requests.filter((request) => request.isEarly === isEarly).map(({ name }) => name);
    return {
      painted: marks.painted ?? 0,
      hydrated: marks.hydrated ?? 0,
      shift: marks.shift,
      // Plus the page itself.
      beforeLoad: { requests: namesOf(true).length + 1, scripts: await measureScripts(namesOf(true)) },
      afterLoad: {
        requests: namesOf(false).length,
        scripts: await measureScripts(namesOf(false)),
        calls: requests.filter(({ name }) => name.includes('/api/')).length,
      },
    };
  } finally {
    await context.close();
  }
};

/** Several loads, each with an empty cache; times are medians, the layout shift is the worst. */
export const measureLoads = async (
  browser: Browser,
  conditions: Conditions,
  address: string,
  segment_id: string,
): Promise<LoadFigures> => {
  const all: LoadFigures[] = [];
  for (let load = 0; load < LOAD_COUNT; load += 1) all.push(await loadOnce(browser, conditions, address, segment_id));
  const [first] = all;
  if (!first) throw new Error('Nothing was loaded');
  return {
    ...first,
    painted: median(all.map(({ painted }) => painted)),
    hydrated: median(all.map(({ hydrated }) => hydrated)),
    shift: Math.max(...all.map(({ shift }) => shift)),
  };
};
