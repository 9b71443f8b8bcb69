import type { Page } from '@playwright/test';
import { WHOLE_PATH } from '#web/offline/worker-messages.ts';
import { expect, test as base } from './fixtures.ts';
import { startReplaceableSite } from './replaceable-site.ts';

// With the service worker, which no other test has. The site is at an address of its own, so that it can go away.

export type Site = Awaited<ReturnType<typeof startReplaceableSite>>;

export const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of what it uses
  site: async ({}, provide) => {
    const site = await startReplaceableSite(process.env['POTHI_ADDRESS'] ?? '');
    await provide(site);
    await site.close();
  },
  baseURL: async ({ site }, provide) => provide(site.address),
});

/** What a test says with `test.use`. */
export const WITH_WORKER = {
  serviceWorkers: 'allow',
  expectedConsoleError: /ERR_|Failed to (load|fetch)|status of [45]|TypeError|ApiError/i,
} as const;

/** No network, and nothing that listens: a browser may keep connections that it has. */
export const cutNetwork = async (page: Page, site: Site): Promise<void> => {
  await page.context().setOffline(true);
  await site.goAway();
};

export const restoreNetwork = async (page: Page, site: Site): Promise<void> => {
  await site.comeBack();
  await page.context().setOffline(false);
};

/** The worker answers for this page, with what any page needs. Not `waitForFunction`, to which any promise is true. */
export const waitForFirstFiles = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { active } = await navigator.serviceWorker.ready;
          return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
        }),
      { timeout: 30_000 },
    )
    .toBe(true);

/** The worker answers for this page, and has all files of its build. */
export const waitForWorker = async (page: Page): Promise<void> => {
  await waitForFirstFiles(page);
  const isWhole = () => page.evaluate(async (path) => (await caches.match(path)) !== undefined, WHOLE_PATH);
  await expect.poll(isWhole, { timeout: 30_000 }).toBe(true);
};

/** The databases, caches and storages of this browser in which the words of a private sheet are found. */
export const plantedWords = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    const isPlanted = (value: unknown) => /planted/.test(JSON.stringify(value) ?? '');
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      for (const store of db.objectStoreNames) {
        const asked = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => asked.addEventListener('success', resolve));
        if (isPlanted(asked.result)) found.push(name);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        if (/planted/.test((await (await cache.match(key))?.text()) ?? '')) found.push(name);
    }
    return isPlanted([{ ...sessionStorage }, { ...localStorage }]) ? [...found, 'storage'] : found;
  });
