import { expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInWithApi } from './members.ts';
import { findAxeViolations } from './screen-checks.ts';

test(
  'a collection of sheets is downloaded as an archive, and its member is notified',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    test.setTimeout(240_000);
    const { post } = await signInWithApi(context, request);
    const source = [{ position: 0, type: 'content', content: '<p>Patience is the best of vows.</p>' }];
    const { sheet_id } = await (await post('/sheets', { title: 'On patience', source, is_published: true })).json();
    const { id } = await (await post('/sheet-collections', { title: 'For Tuesday', is_public: true })).json();

    await visit(page, `/sheet-collections/${id}`);
    await expect(page.getByRole('heading', { name: 'For Tuesday' })).toBeVisible();
    // There is nothing to download yet.
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
    expect((await post(`/sheet-collections/${id}/sheets`, { sheet_id })).status()).toBe(204);
    await page.reload();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Download the collection' });
    await dialog.getByLabel('Format').selectOption('markdown');
    await expect(dialog.getByText('Sheets: 1')).toBeVisible();
    expect(await findAxeViolations(page, { within: 'dialog' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Prepare the archive' }).click();
    await expect(dialog.locator('[data-archive=ready]')).toBeVisible({ timeout: 120_000 });
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download the file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('for-tuesday.zip');

    await visit(page, '/notifications');
    await expect(page.getByText('For Tuesday')).toBeVisible();
    await page.getByRole('link', { name: 'A download that you have asked for is ready' }).click();
    await expect(page).toHaveURL(/\/downloads$/);
    await expect(page.locator('[data-archive=ready]')).toContainText('Markdown');
  },
);
