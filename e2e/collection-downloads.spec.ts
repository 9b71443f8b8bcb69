import { expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInNewMember } from './members.ts';
import { findAxeViolations } from './screen-checks.ts';

test(
  'a collection is prepared as an archive, is there after a reload, and can be removed',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    test.setTimeout(240_000);
    await signInNewMember(context, request);
    const { collections } = (await (await request.get('/api/v1/collections?language=en')).json()) as {
      collections: { id: string }[];
    };
    await visit(page, `/collections/${collections[0]?.id}`);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Download the collection' });
    await dialog.getByLabel('Format').selectOption('txt');
    await dialog.getByLabel('Pāli').check();
    await expect(dialog.getByText('Files: 9')).toBeVisible();
    expect(await findAxeViolations(page, { within: 'dialog' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Prepare the archive' }).click();
    await expect(dialog.locator('[data-archive=ready]')).toBeVisible({ timeout: 120_000 });

    await visit(page, '/downloads');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/\.zip$/);
    expect(await saved.failure()).toBeNull();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('You have no downloads')).toBeVisible();
  },
);
