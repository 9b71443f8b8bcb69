import type { Page } from '@playwright/test';
import { expect, visit, waitForHydration, LONG_DESKTOP_ONLY, LONG_ON_PHONE } from './fixtures.ts';
import { cutNetwork, restoreNetwork, test, waitForWorker, WITH_WORKER } from './offline-site.ts';
import { chapterPath, HEART_SUTRA, LONG_TEXT } from './reader-texts.ts';

test.use(WITH_WORKER);

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
  'a chapter that was read opens without a network; another page says so and offers it',
  LONG_ON_PHONE,
  async ({ page, site }) => {
    await visit(page, chapterPath(HEART_SUTRA));
    await waitForWorker(page);
    await expect.poll(() => keptOfText(page, HEART_SUTRA)).toBeGreaterThan(0);
    const words = await page.locator('[data-segment-id]').first().textContent();
    const notice = page.locator('[data-network]');

    await test.step('it opens, and a notice says that there is no network', async () => {
      await cutNetwork(page, site);
      await expect(notice).toContainText('You’re offline.');
      await page.reload();
      await waitForHydration(page);
      await expect(page.locator('[data-segment-id]').first()).toHaveText(words ?? '');
      await expect(notice).toContainText('You’re offline.');
      await notice.getByRole('button', { name: 'Close' }).click();
      await expect(notice).toHaveCount(0);
    });

    await test.step('a text that is not there offers those that are', async () => {
      await page.goto(chapterPath(LONG_TEXT));
      await waitForHydration(page);
      const offer = page.getByRole('region', { name: 'On this device' });
      await expect(offer.getByRole('link')).toHaveCount(2);
      await offer.getByRole('link').first().click();
      await expect(page.locator('[data-segment-id]').first()).toHaveText(words ?? '');
    });

    await test.step('the page of the device, where a short link leads too, lists it, and removes all with one press', async () => {
      await page.goto('/s/abcdef');
      await waitForHydration(page);
      await expect(page).toHaveURL('/device');
      const recent = page.getByRole('region', { name: 'Read lately' });
      await expect(recent.getByRole('listitem')).toHaveCount(1);
      await expect(page.getByRole('region', { name: 'Storage' }).getByRole('meter')).toBeVisible();
      await recent.getByRole('button', { name: 'Remove all' }).click();
      await expect(recent.getByText('Removed.')).toBeVisible();
      expect(await keptAddresses(page)).toEqual([]);
    });

    await test.step('a notice says that the connection is back, and what waited is loaded', async () => {
      await page.goto(chapterPath(LONG_TEXT));
      await waitForHydration(page);
      await restoreNetwork(page, site);
      await expect(notice).toHaveText('The connection is back.');
      await expect(page.locator('[data-segment-id]').first()).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  },
);

test('the server is killed, and comes back with another build', LONG_DESKTOP_ONLY, async ({ page, site, context }) => {
  await visit(page, chapterPath(HEART_SUTRA));
  await waitForWorker(page);
  await expect.poll(() => keptOfText(page, HEART_SUTRA)).toBeGreaterThan(0);
  await site.goAway();
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator('[data-segment-id]').first()).toBeVisible();
  await expect(page.locator('[data-network="away"]')).toBeVisible();

  site.replaceBuild('next');
  await site.comeBack();
  // A page opened now has the files of the new build alone.
  const other = await context.newPage();
  await visit(other, chapterPath(HEART_SUTRA));
  const scripts = await other.evaluate(() =>
    [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/assets/')),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((src) => !src.includes('_next.'))).toEqual([]);
  // The tab of the build before still finds parts that it had not loaded, although the server has them no more.
  await page.getByRole('button', { name: 'Contents', exact: true }).first().click();
  await expect(page.locator('[data-contents], dialog, [role="dialog"]').first()).toBeVisible();
});

test(
  'a proxy without a server behind it: what was read lately opens, and the notice says that the site does not answer',
  LONG_DESKTOP_ONLY,
  async ({ page, site }) => {
    await visit(page, chapterPath(HEART_SUTRA));
    await waitForWorker(page);
    await expect.poll(() => keptOfText(page, HEART_SUTRA)).toBeGreaterThan(0);
    for (const status of [502, 503, 504]) {
      site.refuseWith(status);
      await page.goto(chapterPath(HEART_SUTRA));
      await waitForHydration(page);
      await expect(page.locator('[data-segment-id]').first()).not.toBeEmpty();
      await expect(page.locator('[data-network="away"]')).toBeVisible();
    }
    await page.goto(chapterPath(LONG_TEXT));
    await waitForHydration(page);
    await expect(page.getByRole('link', { name: /Prajñāpāramitāhṛdaya/ }).first()).toBeVisible();
    site.refuseWith(undefined);
    // It is asked again by itself.
    await expect(page.locator('[data-network]')).toHaveText('The connection is back.', { timeout: 30_000 });
    await expect(page.locator('[data-segment-id]').first()).not.toBeEmpty();
  },
);
