import type { Locator, Page } from '@playwright/test';
import { button, textArea, title } from './editor-page.ts';
import { expect, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInWithApi } from './members.ts';
import { cutNetwork, restoreNetwork, test, waitForWorker, WITH_WORKER } from './offline-site.ts';
import { createAuthor } from './sheet-authors.ts';

test.use(WITH_WORKER);

const SENTENCE = /No connection\. This needs a network\. Nothing you typed is lost/;

const sentence = (within: Page | Locator): Locator => within.getByRole('alert').filter({ hasText: SENTENCE }).first();

test(
  'what needs a network says so where it is pressed, keeps what was typed and works when the network is back',
  LONG_DESKTOP_ONLY,
  async ({ page, site, context, request }) => {
    test.slow();
    const author = await createAuthor(request);
    const { path } = await author.createSheet('A lesson', [['content', '<p>The first part.</p>']]);

    await test.step('a guest who logs in', async () => {
      await visit(page, '/login');
      await waitForWorker(page);
      await cutNetwork(page, site);
      await page.getByLabel('Email').fill('pema@example.org');
      await page.getByLabel('Password', { exact: true }).fill('a password of mine');
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await expect(sentence(page)).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('pema@example.org');
      await restoreNetwork(page, site);
    });

    await signInWithApi(context, request);

    await test.step('a comment on a sheet', async () => {
      await visit(page, path);
      await page.getByRole('button', { name: 'All comments' }).first().click();
      const field = page.getByLabel('Your comment');
      await field.fill('Thank you for this.');
      await cutNetwork(page, site);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(sentence(page)).toBeVisible();
      await expect(field).toHaveValue('Thank you for this.');
      await restoreNetwork(page, site);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByRole('heading', { name: '1 comment', exact: true })).toBeVisible();
    });

    await test.step('a download of it', async () => {
      await visit(page, path);
      await cutNetwork(page, site);
      await page.locator('summary').filter({ hasText: 'Download' }).click();
      await button(page, 'Markdown').click();
      await expect(sentence(page)).toBeVisible();
      await restoreNetwork(page, site);
    });

    await test.step('publishing a sheet that was begun without a network', async () => {
      await visit(page, '/sheets/new');
      await expect(textArea(page)).toBeVisible();
      await cutNetwork(page, site);
      await title(page).fill('Not yet');
      await textArea(page).click();
      await page.keyboard.type('Words.');
      await expect(page.locator('[data-save-state]')).toHaveText('Not saved — kept on this device');
      await button(page, 'Publish').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(SENTENCE);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await restoreNetwork(page, site);
      await expect(page.locator('[data-save-state="saved"]')).toHaveText('Saved', { timeout: 45_000 });
    });
  },
);
