import type { Page } from '@playwright/test';
import { DESKTOP_ONLY, expect, test as base, visit, waitForHydration } from './fixtures.ts';
import { chapterPath, HEART_SUTRA } from './reader-texts.ts';
import { startReplaceableSite } from './replaceable-site.ts';

// With the service worker, which no other test has. The site is at an address of its own, so that it can go away.

type Site = Awaited<ReturnType<typeof startReplaceableSite>>;

const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of what it uses
  site: async ({}, provide) => {
    const site = await startReplaceableSite(process.env['POTHI_ADDRESS'] ?? '');
    await provide(site);
    await site.close();
  },
  baseURL: async ({ site }, provide) => provide(site.address),
});

test.use({
  serviceWorkers: 'allow',
  expectedConsoleError: /ERR_|Failed to (load|fetch)|status of [45]|TypeError|ApiError/i,
});

/** The worker has all files of its build and answers for this page. */
const waitForWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller;
  });

const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('pothi-recent');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          asked.addEventListener('success', () => {
            opening.result.close();
            resolve(asked.result.map(String));
          });
        });
      }),
  );

const keptOfText = async (page: Page, text_id: string): Promise<number> =>
  (await keptAddresses(page)).filter((address) => address.includes(`/texts/${text_id}/details`)).length;

test(
  'a chapter that was read opens without a network, and when the server is away',
  DESKTOP_ONLY,
  async ({ page, site, context }) => {
    await visit(page, chapterPath(HEART_SUTRA));
    await waitForWorker(page);
    await expect.poll(() => keptOfText(page, HEART_SUTRA)).toBeGreaterThan(0);
    const words = await page.locator('[data-segment-id]').first().textContent();

    await test.step('without a network', async () => {
      await context.setOffline(true);
      await site.goAway();
      await page.reload();
      await waitForHydration(page);
      await expect(page.locator('[data-segment-id]').first()).toHaveText(words ?? '');
    });
  },
);
