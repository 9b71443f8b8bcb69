import type { BrowserContext, Locator, Page } from '@playwright/test';
import { DESKTOP_ONLY, expect, test as base, visit, waitForHydration } from './fixtures.ts';
import { chapterPath, HEART_SUTRA } from './reader-texts.ts';
import { startReplaceableSite } from './replaceable-site.ts';

// Texts that are kept on the device, with the service worker. The site is at an address of its own, so that it can go away.

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

const textPath = (id: string): string => `/texts/${id}?type=root_text`;

const waitForWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller;
  });

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  return page.getByRole('dialog');
};

/** Chooses the text with all its versions. */
const chooseVersions = async (dialog: Locator): Promise<void> => {
  await dialog.getByLabel('This text with other versions').check();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
};

const keepVersions = async (page: Page) => {
  const dialog = await openDialog(page);
  await chooseVersions(dialog);
  await expect(dialog.getByText(/about [\d.]+ (kB|MB)/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  return dialog;
};

/** With all its versions. */
const keepHeartSutra = async (page: Page): Promise<void> => {
  await visit(page, textPath(HEART_SUTRA));
  await waitForWorker(page);
  const dialog = await keepVersions(page);
  await expect(dialog.getByText(/^Kept · /)).toBeVisible();
};

/** Nobody can be asked. */
const cut = async (context: BrowserContext, site: Site): Promise<void> => {
  await context.setOffline(true);
  await site.goAway();
};

const forgetRecent = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('pothi-recent');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const clearing = opening.result.transaction('answers', 'readwrite').objectStore('answers').clear();
          clearing.addEventListener('success', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );

test('a text kept with its versions opens without a network though nothing of it was read', async ({
  page,
  site,
  context,
}) => {
  await keepHeartSutra(page);
  await forgetRecent(page);
  await cut(context, site);
  await page.goto(chapterPath(HEART_SUTRA));
  await waitForHydration(page);
  await expect(page.locator('[data-segment-id]').first()).not.toBeEmpty();
});

test('the page of the device lists what is kept, without a network too, and removes it', async ({
  page,
  site,
  context,
}) => {
  await keepHeartSutra(page);
  await visit(page, '/device');
  await page.waitForLoadState('networkidle');
  await cut(context, site);
  await page.reload();
  await waitForHydration(page);
  const kept = page.getByRole('region', { name: 'Kept texts' });
  await kept.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/texts\//);
  await page.goBack();
  await kept.getByRole('button', { name: 'Remove' }).click();
  await expect(kept.getByText(/^None yet/)).toBeVisible();
});

test(
  'loading goes on after the server was away, and can be paused and removed',
  DESKTOP_ONLY,
  async ({ page, site }) => {
    await visit(page, textPath(HEART_SUTRA));
    await waitForWorker(page);
    // Parts come no more, as in a tunnel.
    await page.route('**/api/v1/packs/texts/**/parts/**', (route) => route.abort());
    const dialog = await keepVersions(page);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText(/^Paused/)).toBeVisible();
    await page.unroute('**/api/v1/packs/texts/**/parts/**');
    await page.reload();
    await waitForHydration(page);
    const again = await openDialog(page);
    await again.getByLabel('This text with other versions').check();
    for (const box of await again.getByRole('checkbox').all()) await box.check();
    await again.getByRole('button', { name: 'Resume' }).click();
    await expect(again.getByText(/^Kept · /)).toBeVisible();
    expect(site.requested.filter(({ path }) => path.includes('/parts/')).length).toBeGreaterThan(0);
    await again.getByRole('button', { name: 'Remove' }).click();
    await expect(again.getByRole('button', { name: 'Keep', exact: true })).toBeVisible();
    const left = await page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('pothi-packs');
          opening.addEventListener('error', () => reject(opening.error));
          opening.addEventListener('success', () => {
            const counting = opening.result.transaction('parts').objectStore('parts').count();
            counting.addEventListener('success', () => {
              opening.result.close();
              resolve(counting.result);
            });
          });
        }),
    );
    expect(left).toBe(0);
  },
);
