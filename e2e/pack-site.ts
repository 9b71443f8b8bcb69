import type { Locator, Page } from '@playwright/test';
import { expect, visit } from './fixtures.ts';
import { waitForWorker } from './offline-site.ts';
import { HEART_SUTRA } from './reader-texts.ts';

// Texts that are kept on the device, with the service worker.

export const textPath = (id: string): string => `/texts/${id}?type=root_text`;

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
