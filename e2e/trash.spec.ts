import { expect, test, visit, DESKTOP_ONLY } from './fixtures.ts';
import { signInNewMember } from './members.ts';
import { findAxeViolations, horizontalOverflow } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';

// When the question closes, the mouse lies over the row until it is gone, and the page it leads to may be fetched in advance.
test.use({ expectedConsoleError: /status of 404/ });

test(
  'a deleted sheet is in the trash, from where it is restored or deleted for ever',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const author = await createAuthor(request, await signInNewMember(context, request));
    await author.createSheet('Kept', [['content', '<p>words</p>']]);
    const { id } = await author.createSheet('Unwanted', [['content', '<p>words</p>']], { is_published: false });
    await visit(page, '/profile');
    const row = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    for (const title of ['Kept', 'Unwanted']) {
      await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(row(title)).toHaveCount(0);
    }
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Trash' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Trash' })).toBeVisible();
    await expect(page.getByText('Deleted sheets stay here for 30 days.')).toBeVisible();
    await expect(row('Kept')).toContainText('can be restored until');
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    const title = await row('Kept').getByRole('heading').boundingBox();
    expect(title?.width, 'the buttons leave the title its line').toBeGreaterThan(200);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('button', { name: 'Restore “Kept”' }).click();
    await expect(row('Kept')).toHaveCount(0);
    // A double click asks, and does nothing else.
    await page.getByRole('button', { name: 'Delete “Unwanted” for ever' }).dblclick();
    await expect(page.getByRole('dialog', { name: 'Delete for ever?' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for ever' }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    const response = await request.post(`/api/v1/sheets/${id}/restore`, { headers: author.headers, data: {} });
    expect(response.status()).toBe(404);
    await page.goBack();
    await expect(row('Kept')).toBeVisible();
    await expect(row('Unwanted')).toHaveCount(0);
  },
);
