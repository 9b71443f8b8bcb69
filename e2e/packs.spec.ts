import type { Page } from '@playwright/test';
import { expect, visit, waitForHydration, LONG, LONG_DESKTOP_ONLY, LONG_ON_PHONE } from './fixtures.ts';
import { cutNetwork, test, waitForWorker, WITH_WORKER } from './offline-site.ts';
import { countParts, keepHeartSutra, keepVersions, openDialog, textPath } from './pack-site.ts';
import { chapterPath, HEART_SUTRA } from './reader-texts.ts';

test.use(WITH_WORKER);

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

test(
  'a text kept with its versions opens without a network though nothing of it was read',
  LONG_ON_PHONE,
  async ({ page, site }) => {
    await keepHeartSutra(page);
    await forgetRecent(page);
    await cutNetwork(page, site);
    await page.goto(chapterPath(HEART_SUTRA));
    await waitForHydration(page);
    await expect(page.locator('[data-segment-id]').first()).not.toBeEmpty();
    await page.goto('/c/toh21/145a');
    await expect(page).toHaveURL(/\/chapter\?.*segment_id=/);
    await waitForHydration(page);
    await expect(page.locator('[data-segment-id]').first()).not.toBeEmpty();
    await page.goto(textPath(HEART_SUTRA));
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Cite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toHaveValue(/Pothi|\/c\//);
    await expect(dialog.getByRole('link', { name: /\/c\/toh21\?text=/ })).toBeVisible();
    await page.goto('/verify?text=form+is+emptiness');
    await expect(page.getByText('There is no connection to the server.')).toBeVisible();
    await page.goto('/c/dhp21');
    await expect(page).toHaveURL(/\/search\?q=dhp21/);
    await expect(page.getByText('There is no Dhp 21 in the texts that are kept on this device.')).toBeVisible();
  },
);

test('a page that is not on the device offers what is kept there', LONG, async ({ page, site }) => {
  await keepHeartSutra(page);
  await forgetRecent(page);
  await cutNetwork(page, site);
  await page.goto('/community');
  const offer = page.getByRole('region', { name: 'On this device' });
  await offer.getByRole('listitem').filter({ hasText: 'Kept texts' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/texts\//);
  await expect(page.locator('main h1')).not.toBeEmpty();
});

test(
  'the page of the device lists what is kept, without a network too, and removes it',
  LONG,
  async ({ page, site }) => {
    await keepHeartSutra(page);
    await visit(page, '/device');
    await page.waitForLoadState('networkidle');
    await cutNetwork(page, site);
    await page.reload();
    await waitForHydration(page);
    const kept = page.getByRole('region', { name: 'Kept texts' });
    await kept.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/texts\//);
    await page.goBack();
    await kept.getByRole('button', { name: 'Remove' }).click();
    await expect(kept.getByText(/^None yet/)).toBeVisible();
  },
);

test(
  'loading goes on after the server was away, and can be paused and removed',
  LONG_DESKTOP_ONLY,
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
    const left = await countParts(page);
    expect(left).toBe(0);
  },
);
