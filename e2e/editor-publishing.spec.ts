import { readFile } from 'node:fs/promises';
import { signInNewMember } from './members.ts';
import { failCalls } from './network-faults.ts';
import { expect, DESKTOP_ONLY, pauseRequests, test, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { findAxeViolations } from './screen-checks.ts';
import { textArea, expectSaved, button, confirmPublishing, openEditor, typeText, writeSheet } from './editor-page.ts';

// The browser logs requests that cannot reach the server.
test.use({ expectedConsoleError: /Failed to load resource|net::ERR/ });

test('publish, visibility, versions, delete and undo', DESKTOP_ONLY, async ({ page, context, request }) => {
  const { auth } = await signInNewMember(context, request);
  const releasePage = await pauseRequests(page, /\/assets\/sheet-page-.*\.js$/);
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
  const publications: string[] = [];
  page.on('request', (call) => {
    if (call.postData()?.includes('"is_published":true')) publications.push(call.url());
  });
  await button(page, 'Private').click();
  const question = page.getByRole('dialog', { name: 'Publish this sheet?' });
  const assurance = question.getByText('translations copied into this sheet are free of others’ copyright');
  // A selection that ends outside of the dialog leaves it open; a press outside closes it.
  await assurance.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(assurance).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(question).toHaveCount(0);
  await button(page, 'Private').click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(button(page, 'Private')).toBeVisible();
  expect([await isPublished(), publications]).toEqual([false, []]);
  await button(page, 'Private').click();
  await confirmPublishing(page);
  await expect(button(page, 'Public')).toBeVisible();
  expect([await isPublished(), publications.length]).toEqual([true, 1]);
  await typeText(page, '.');
  await expectSaved(page);
  expect(await isPublished()).toBe(true);
  await button(page, 'Public').click();
  await expect(button(page, 'Private')).toBeVisible();
  expect(await isPublished()).toBe(false);

  await page.route('**/api/v1/sheets/*', (route) => route.abort());
  await button(page, 'Publish').click();
  await confirmPublishing(page);
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('Failed to publish sheet.');
  await page.unroute('**/api/v1/sheets/*');
  await button(page, 'Close').click();
  await button(page, 'Publish').click();
  await confirmPublishing(page);
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('Sheet published successfully!');
  await expect(page.getByText('Redirecting soon')).toBeVisible();
  // On a slow server the editor is shown until the page is there. Whoever goes back meanwhile finds it without the dialog.
  await expect(page).toHaveURL(new RegExp(`_${id}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`/sheets/${id}`);
  await expect(textArea(page)).toHaveText('The first words.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  releasePage();
  await page.goForward();
  await expect(page.getByRole('article')).toContainText('The first words');
  expect(await isPublished()).toBe(true);

  await openEditor(page, `/sheets/${id}`);
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/community$/);
  await button(page, 'Undo').click();
  await expect(page.getByText('has been restored.')).toBeVisible();
  expect(await isPublished()).toBe(true);
});

test(
  'a published sheet is edited as a draft: guests read what is published until the changes are',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request, browser, baseURL }) => {
    await signInNewMember(context, request);
    const id = await writeSheet(page, 'The published words');
    await button(page, 'Publish').click();
    await confirmPublishing(page);
    await expect(page).toHaveURL(new RegExp(`_${id}$`));
    const address = page.url();
    const guest = await (await browser.newContext({ baseURL })).newPage();
    const guestReads = async () => {
      await guest.goto(address);
      return guest.getByRole('article').innerText();
    };

    await openEditor(page, `/sheets/${id}`);
    await expect(button(page, 'Published')).toHaveAttribute('aria-disabled', 'true');
    await typeText(page, ' and a draft');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    expect(await guestReads()).not.toContain('and a draft');

    const drawer = page.getByRole('dialog', { name: 'What differs' });
    const restore = await failCalls(page, /state=published/, 400);
    await button(page, 'What differs').click();
    await expect(drawer.getByRole('alert')).toContainText('could not be loaded');
    await expect(textArea(page)).toContainText('and a draft');
    await restore();
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect(drawer.locator('ins', { hasText: 'draft' })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'View' }).click();
    await expect(page.getByText('This is your draft.')).toBeVisible();
    await expect(page.getByRole('article')).toContainText('and a draft');
    await page.reload();
    await expect(page.getByText('This is your draft.')).toBeVisible();
    await page.getByRole('link', { name: 'Show the published version' }).click();
    await expect(page.getByRole('article')).not.toContainText('and a draft');
    await page.reload();
    await expect(page.getByText('You have changes that are not published.')).toBeVisible();

    await openEditor(page, `/sheets/${id}`);
    await expect(textArea(page)).toContainText('and a draft');
    await button(page, 'Publish changes').click();
    await confirmPublishing(page);
    await expect(page).toHaveURL(new RegExp(`_${id}$`));
    await expect(page.getByRole('article')).toContainText('and a draft');
    expect(await guestReads()).toContain('and a draft');

    await openEditor(page, `/sheets/${id}`);
    await typeText(page, ' that is discarded');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await button(page, 'What differs').click();
    await drawer.getByRole('button', { name: 'Discard changes' }).click();
    await expect(textArea(page)).not.toContainText('discarded');
    await expect(button(page, 'Published')).toBeVisible();
    expect(await guestReads()).not.toContain('discarded');
  },
);

test(
  'from the editor a sheet is printed, shared and downloaded as it stands there',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await writeSheet(page, 'The first words');
    const tools = page.getByRole('group', { name: 'Sheet actions' });

    await typeText(page, ' and the last');
    await tools.locator('summary', { hasText: 'Download' }).click();
    const downloading = page.waitForEvent('download');
    await tools.getByRole('button', { name: 'Markdown' }).click();
    const file = await (await downloading).path();
    // What was typed a moment ago is saved first.
    expect(await readFile(file, 'utf8')).toContain('The first words and the last');

    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-print-calls', '');
    });
    await tools.locator('summary', { hasText: 'Present and print' }).click();
    await tools.getByRole('button', { name: 'Print this page' }).click();
    await expect(page.locator('html[data-print-calls]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('The first words and the last')).toBeVisible();
    await expect(page.getByRole('toolbar')).toBeHidden();
    await expect(page.locator('[data-save-state]')).toBeHidden();
    await expect(tools).toBeHidden();
    await expect(page.getByLabel('Summary')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await tools.locator('summary', { hasText: 'Share' }).click();
    await expect(tools.getByRole('textbox')).toHaveValue(/on-patience/);
  },
);
