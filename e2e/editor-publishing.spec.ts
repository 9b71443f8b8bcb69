import { signInNewMember } from './members.ts';
import { expect, DESKTOP_ONLY, test } from './fixtures.ts';
import { findAxeViolations } from './screen-checks.ts';
import { textArea, expectSaved, button, openEditor, typeText, writeSheet } from './editor-page.ts';

// The browser logs requests that cannot reach the server.
test.use({ expectedConsoleError: /Failed to load resource|net::ERR/ });

test('publish, visibility, versions, delete and undo', DESKTOP_ONLY, async ({ page, context, request }) => {
  const { auth } = await signInNewMember(context, request);
  const id = await writeSheet(page, 'The first words');
  await page.getByLabel('Summary').fill('In short');
  await expectSaved(page);
  await button(page, 'Versions').click();
  const drawer = page.getByRole('dialog', { name: 'Versions' });
  await drawer
    .getByRole('button', { name: /^Name the version/ })
    .first()
    .click();
  await drawer.getByLabel('Version name').fill('Before the change');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Before the change')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close versions' }).click();

  await textArea(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('The last words');
  await expectSaved(page);
  await button(page, 'Versions').click();
  await drawer
    .getByRole('button', { name: /^Compare the version/ })
    .last()
    .click();
  await expect(drawer.locator('del', { hasText: 'first' })).toBeVisible();
  await expect(drawer.locator('ins', { hasText: 'last' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Restore this version' }).click();
  await expect(textArea(page)).toHaveText('The first words');

  const isPublished = async () => {
    const response = await request.get(`/api/v1/sheets/${id}`, {
      headers: { authorization: `Bearer ${auth.access_token}` },
    });
    return ((await response.json()) as { is_published: boolean }).is_published;
  };
  await button(page, 'Private').click();
  await expect(button(page, 'Public')).toBeVisible();
  expect(await isPublished()).toBe(true);
  await typeText(page, '.');
  await expectSaved(page);
  expect(await isPublished()).toBe(true);
  await button(page, 'Public').click();
  await expect(button(page, 'Private')).toBeVisible();
  expect(await isPublished()).toBe(false);

  await page.route('**/api/v1/sheets/*', (route) => route.abort());
  await button(page, 'Publish').click();
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('Failed to publish sheet.');
  await page.unrouteAll();
  await button(page, 'Close').click();
  await button(page, 'Publish').click();
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('Sheet published successfully!');
  await expect(page.getByText('Redirecting soon')).toBeVisible();
  await expect(page).toHaveURL(/\/community$/);
  expect(await isPublished()).toBe(true);

  await openEditor(page, `/sheets/${id}`);
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/community$/);
  await button(page, 'Undo').click();
  await expect(page.getByText('has been restored.')).toBeVisible();
  expect(await isPublished()).toBe(true);
});
