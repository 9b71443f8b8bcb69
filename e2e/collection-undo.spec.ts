import { DESKTOP_ONLY, expect, test, visit } from './fixtures.ts';
import { signInNewMember } from './members.ts';
import { failCalls } from './network-faults.ts';
import { createAuthor } from './sheet-authors.ts';

test.use({ expectedConsoleError: /status of (404|500)/ });

test(
  'deleting a collection and taking a sheet out of it can be undone',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const owner = await createAuthor(request, await signInNewMember(context, request));
    const { headers } = owner;
    const created = await request.post('/api/v1/sheet-collections', {
      headers,
      data: { title: 'For Tuesday', description: 'To be read in this order.', is_public: true, language: 'en' },
    });
    const { id } = (await created.json()) as { id: string };
    for (const title of ['First', 'Second', 'Third']) {
      const sheet = await owner.createSheet(title, [['content', `<p>${title}</p>`]]);
      await request.post(`/api/v1/sheet-collections/${id}/sheets`, { headers, data: { sheet_id: sheet.id } });
    }
    const titles = page.locator('main ol h2');
    const undo = page.getByRole('button', { name: 'Undo' });

    await test.step('a sheet returns to its place', async () => {
      await visit(page, `/sheet-collections/${id}`);
      // The second half of a double click does not take the next sheet out, too.
      await page.getByRole('button', { name: 'Remove Second from the collection' }).dblclick();
      await expect(page.getByText('“Second” was removed from the collection.')).toBeVisible();
      await expect(titles).toHaveText(['First', 'Third']);
      await undo.click();
      await expect(titles).toHaveText(['First', 'Second', 'Third']);
      await expect(undo).toHaveCount(0);
    });

    await test.step('a collection that cannot be deleted stays, and its dialog says why', async () => {
      const restore = await failCalls(page, `**/api/v1/sheet-collections/${id}`);
      await page.getByRole('button', { name: 'Delete collection' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete collection' });
      await dialog.getByRole('button', { name: 'Delete collection' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Sorry, an issue occurred');
      await restore();
      await dialog.getByRole('button', { name: 'Delete collection' }).click();
      await expect(page).toHaveURL(/\/profile\?tab=collections/);
    });

    await test.step('a deleted collection is restored with its sheets, in their order', async () => {
      const row = page.getByRole('main').getByRole('link', { name: 'For Tuesday' });
      await expect(page.getByText('“For Tuesday” was deleted.')).toBeVisible();
      await expect(row).toHaveCount(0);
      expect((await request.get(`/api/v1/sheet-collections/${id}`, { headers })).status()).toBe(404);
      await undo.click();
      await row.click();
      await expect(titles).toHaveText(['First', 'Second', 'Third']);
      await expect(page.getByText('To be read in this order.')).toBeVisible();
    });
  },
);
