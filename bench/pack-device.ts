import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

// What a reader's device does with packs, driven from outside: the pages are those of the build.

/** Where the browser keeps what waits to be loaded: as the dialog writes it. */
export const addPacks = (page: Page, packs: string[][]): Promise<void> =>
  page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('pothi-packs');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const writing = db.transaction('packs', 'readwrite');
          for (const [index, text_ids] of all.entries())
            writing.objectStore('packs').put({
              id: `bench-${index}`,
              choice: { kind: 'texts', text_ids },
              title: 'Measured',
              language: 'en',
              script: 'Latn',
              bytes: 0,
              state: 'waiting',
              created_at: index,
              checked_at: 0,
              text_ids: [],
            });
          writing.addEventListener('complete', () => {
            db.close();
            resolve();
          });
        });
      }),
    packs,
  );

export const packStates = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('pothi-packs');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('packs').objectStore('packs').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(
              (reading.result as { state: string; problem?: string }[]).map((pack) => pack.problem ?? pack.state),
            );
          });
        });
      }),
  );

export type Responsiveness = { longTasks: number; longestTask: number; slowestFrame: number; slowestClick: number };

/** Runs before any script of the page. */
export const recordResponsiveness = (): void => {
  const seen: Responsiveness = { longTasks: 0, longestTask: 0, slowestFrame: 0, slowestClick: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longTasks += 1;
      seen.longestTask = Math.max(seen.longestTask, duration);
    }
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'click') seen.slowestClick = Math.max(seen.slowestClick, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  let last = performance.now();
  const frame = (now: number) => {
    seen.slowestFrame = Math.max(seen.slowestFrame, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

export const forgetResponsiveness = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(Reflect.get(window, 'seen'), { longTasks: 0, longestTask: 0, slowestFrame: 0, slowestClick: 0 });
  });

export const readResponsiveness = (page: Page): Promise<Responsiveness> =>
  page.evaluate((): Responsiveness => Reflect.get(window, 'seen'));

/** Resident memory of the processes that run pages and workers, in bytes. */
export const memoryOf = async (browser: CDPSession): Promise<number> => {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { id }) => {
      try {
        return sum + 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
      } catch {
        return sum;
      }
    }, 0);
};

/** Seconds of processor time of those processes since they started. */
export const processorTimeOf = async (browser: CDPSession): Promise<number> => {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};

export const waitForWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller;
  });

/** What the browser says is used by databases, and by everything. */
export const usageOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { usage = 0, usageDetails } = (await navigator.storage.estimate()) as StorageEstimate & {
      usageDetails?: { indexedDB?: number };
    };
    return usageDetails?.indexedDB ?? usage;
  });

/** Milliseconds that a call takes in the page, answered by the service worker. */
export const timeCalls = (page: Page, addresses: string[]): Promise<{ ms: number; total: number }[]> =>
  page.evaluate(async (all) => {
    const times: { ms: number; total: number }[] = [];
    for (const address of all) {
      const start = performance.now();
      const response = await fetch(address);
      const body = (await response.json()) as { total?: number; problems?: { code: string }[] };
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      times.push({ ms: performance.now() - start, total: body.total ?? 0 });
    }
    return times;
  }, addresses);

export const throttle = async (context: BrowserContext, page: Page, rate: number): Promise<void> => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
};
