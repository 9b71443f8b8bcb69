import { expect, visit, waitForHydration, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { cutNetwork, restoreNetwork, test, waitForFirstFiles, WITH_WORKER } from './offline-site.ts';
import { chapterPath, HEART_SUTRA } from './reader-texts.ts';

// The network goes away before all files of the build are on the device.

test.use(WITH_WORKER);

test(
  'soon after the first visit pages of the library open without a network, and others say what they wait for',
  LONG_DESKTOP_ONLY,
  async ({ page, site }) => {
    const release = site.delayAnswers(/\/assets\/(editor-page|bo-IN)/);
    await visit(page, chapterPath(HEART_SUTRA));
    await waitForFirstFiles(page);
    await cutNetwork(page, site);
    release();
    const words = page.locator('[data-segment-id]').first();

    await test.step('a chapter that was read', async () => {
      await page.reload();
      await waitForHydration(page);
      await expect(words).not.toBeEmpty();
    });

    await test.step('a page whose code is not there says so, in the language of the page', async () => {
      // The words of the administration are never kept.
      for (const path of ['/sheets/new', '/admin']) {
        await page.goto(path);
        await expect(page.getByText(/You have no connection|You’re offline/).first()).toBeVisible();
      }
    });

    await test.step('in a language whose words are not there, the page is shown in another', async () => {
      await page.evaluate(() => localStorage.setItem('language', 'bo-IN'));
      await page.goto(chapterPath(HEART_SUTRA));
      await waitForHydration(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('button', { name: 'View options' })).toBeVisible();
    });

    await test.step('when the network is back the words and the code come by themselves', async () => {
      await restoreNetwork(page, site);
      await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
      await expect(page.getByRole('button', { name: 'View options' })).toHaveCount(0);
      await page.goto('/sheets/new');
      await expect(page).toHaveURL(/login/);
    });
  },
);
