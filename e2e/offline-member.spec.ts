import type { Locator, Page } from '@playwright/test';
import { expect, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInWithApi } from './members.ts';
import { cutNetwork, restoreNetwork, test, waitForWorker, WITH_WORKER } from './offline-site.ts';
import { createAuthor } from './sheet-authors.ts';

test.use(WITH_WORKER);

const SENTENCE = /No connection\. This needs a network\. Nothing you typed is lost/;
const sentence = (within: Page | Locator): Locator => within.getByText(SENTENCE).first();

test(
  'what a member does with people, sheets and settings without a network says that it needs one, and works later',
  LONG_DESKTOP_ONLY,
  async ({ page, site, context, request }) => {
    test.slow();
    const author = await createAuthor(request);
    const { path } = await author.createSheet('A lesson', [['content', '<p>The first part.</p>']]);
    await signInWithApi(context, request);
    await visit(page, path);
    await waitForWorker(page);

    /** Presses without a network, then once more with it. */
    const press = async (button: Locator, isDone: () => Promise<void>): Promise<void> => {
      await expect(button).toBeEnabled();
      await cutNetwork(page, site);
      await button.click();
      await expect(sentence(page)).toBeVisible();
      await restoreNetwork(page, site);
      await button.click();
      await isDone();
    };

    await test.step('a like', async () => {
      const like = page.getByRole('button', { name: /like/i }).first();
      await press(like, () => expect(page.getByText('1 like').first()).toBeVisible());
    });

    await test.step('following somebody', async () => {
      await visit(page, `/user/${author.username}`);
      const follow = page.getByRole('main').getByRole('button', { name: /^Follow / });
      await press(follow, () => expect(page.getByText('1 follower').first()).toBeVisible());
    });

    await test.step('a report of a sheet', async () => {
      await visit(page, path);
      await page.getByRole('button', { name: 'Report this sheet' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('Not fit for beginners.');
      const send = dialog.getByRole('button', { name: /Send|Report/ }).last();
      await cutNetwork(page, site);
      await send.click();
      await expect(sentence(dialog)).toBeVisible();
      await expect(dialog.getByRole('textbox').first()).toHaveValue('Not fit for beginners.');
      await restoreNetwork(page, site);
      await send.click();
      await expect(sentence(dialog)).toHaveCount(0);
    });

    await test.step('the search of the whole library', async () => {
      await cutNetwork(page, site);
      await page.goto('/search?query=impermanence');
      await expect(page.getByText(/connection|network|offline/i).first()).toBeVisible();
      await restoreNetwork(page, site);
    });

    await test.step('a new collection of sheets', async () => {
      await visit(page, '/profile?tab=collections');
      await page
        .getByRole('button', { name: /New collection|Create/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill('For Tuesday');
      const save = dialog.getByRole('button', { name: 'Save' });
      await cutNetwork(page, site);
      await save.click();
      await expect(sentence(dialog)).toBeVisible();
      await expect(dialog.getByLabel('Title')).toHaveValue('For Tuesday');
      await restoreNetwork(page, site);
      await save.click();
      await expect(page.getByText('For Tuesday').first()).toBeVisible();
    });
  },
);
