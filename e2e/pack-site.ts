import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test as base, visit } from './fixtures.ts';
import { HEART_SUTRA } from './reader-texts.ts';
import { startReplaceableSite } from './replaceable-site.ts';

// Texts that are kept on the device, with the service worker. The site is at an address of its own, so that it can go away.

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

export const textPath = (id: string): string => `/texts/${id}?type=root_text`;

export const waitForWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller;
  });

export const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  return page.getByRole('dialog');
};

export const keepButton = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Keep', exact: true });

/** Opens the dialog and chooses the text with all its versions, until it can be kept. */
export const chooseVersions = async (page: Page): Promise<Locator> => {
  const dialog = await openDialog(page);
  await dialog.getByLabel('This text with other versions').check();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await expect(dialog.getByText(/about [\d.]+ (kB|MB)/)).toBeVisible();
  return dialog;
};

export const keepVersions = async (page: Page) => {
  const dialog = await chooseVersions(page);
  await keepButton(dialog).click();
  return dialog;
};

/** With all its versions. */
export const keepHeartSutra = async (page: Page): Promise<void> => {
  await visit(page, textPath(HEART_SUTRA));
  await waitForWorker(page);
  const dialog = await keepVersions(page);
  await expect(dialog.getByText(/^Kept · /)).toBeVisible();
};

/** Nobody can be asked. */
export const cut = async (context: BrowserContext, site: Site): Promise<void> => {
  await context.setOffline(true);
  await site.goAway();
};

/** How many parts of texts are on the device. */
export const countParts = (page: Page): Promise<number> =>
  page.evaluate(
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
