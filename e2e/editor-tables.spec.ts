import type { Page } from '@playwright/test';
import { signInNewMember } from './members.ts';
import { expect, DESKTOP_ONLY, test, visit, waitForHydration, PHONE_ONLY, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { findAxeViolations, horizontalOverflow } from './screen-checks.ts';
import { newSheet, storedRows, textArea, title, tool } from './editor-page.ts';
import { createAuthor } from './sheet-authors.ts';

const paste = (page: Page, html: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    clipboardData.setData('text/plain', 'x');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

test(
  'a table is written by keyboard, changed with the tools, and saved',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    const { keyboard } = page;
    await keyboard.type('/table');
    await keyboard.press('Enter');
    for (const word of ['Term', 'Tibetan', 'Chinese', 'patience', 'བཟོད་པ', '忍辱', 'generosity', 'སྦྱིན་པ', '布施']) {
      await keyboard.insertText(word);
      await keyboard.press('Tab');
    }
    // Tab in the last cell has added a row.
    await keyboard.type('effort');
    await keyboard.press('Shift+Tab');
    await keyboard.press('End');
    await keyboard.type('!');
    const cells = textArea(page).locator('th, td');
    const words = 'Term Tibetan Chinese patience བཟོད་པ 忍辱 generosity སྦྱིན་པ 布施! effort'.split(' ');
    await expect(cells).toHaveText([...words, '', '']);
    expect(await findAxeViolations(page)).toEqual([]);

    await tool(page, 'Delete column').click();
    await tool(page, 'Insert column before').click();
    await tool(page, 'Insert row above').click();
    await textArea(page).getByText('effort').click();
    await tool(page, 'Delete row').click();
    // The caret stays in the table, where the deleted row was.
    await keyboard.type('here');
    await expect(textArea(page).getByText('here')).toHaveCount(1);
    await expect(tool(page, 'Header row')).toHaveAttribute('aria-pressed', 'true');
    await tool(page, 'Header row').click();
    await expect(textArea(page).locator('th')).toHaveCount(0);
    await tool(page, 'Header row').click();
    const [row, line] = await storedRows(page, auth.access_token, ([first]) =>
      /<thead>.*heregenerosity/.test(first?.content ?? ''),
    );
    expect(row?.content).toBe(
      '<table><thead><tr><th>Term</th><th></th><th>Tibetan</th></tr></thead><tbody>' +
        '<tr><td>patience</td><td></td><td>བཟོད་པ</td></tr><tr><td></td><td></td><td></td></tr>' +
        '<tr><td>heregenerosity</td><td></td><td>སྦྱིན་པ</td></tr></tbody></table>',
    );
    expect(line?.content).toBe('<p></p>');

    await page.reload();
    await waitForHydration(page);
    await textArea(page).getByText('བཟོད་པ').click();
    await keyboard.press('End');
    await keyboard.type('་');
    const after = await storedRows(page, auth.access_token, ([first]) => first?.content.includes('བཟོད་པ་'));
    expect(after[0]?.block_id).toBe(row?.block_id);
    await tool(page, 'Delete table').click();
    await expect(textArea(page).locator('table')).toHaveCount(0);
    await keyboard.press('ControlOrMeta+z');
    await expect(textArea(page).locator('table')).toHaveCount(1);
  },
);

test(
  'a pasted table that is too large is divided and says so; typing goes on',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    await paste(page, `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(201)}</table><p>after</p>`);
    await expect(textArea(page).locator('table')).toHaveCount(2);
    await expect(
      page.getByRole('status').filter({ hasText: 'The pasted table is larger than 200 rows' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close message' }).click();
    await page.keyboard.type('!');
    const rows = await storedRows(page, auth.access_token, (all) => all.at(-1)?.content === '<p>after!</p>');
    expect(rows.map(({ content }) => content.match(/<tr>/g)?.length ?? 0)).toEqual([200, 1, 0]);
    await textArea(page).locator('td').first().click();
    await tool(page, 'Insert row below').click();
    await expect(page.getByRole('status').filter({ hasText: 'A table can have up to 200 rows' })).toBeVisible();
    await expect(textArea(page).locator('table').first().locator('tr')).toHaveCount(200);
  },
);

test('a wide table scrolls within the page, with and without JavaScript', PHONE_ONLY, async ({ page, request }) => {
  const { createSheet } = await createAuthor(request);
  const cells = Array.from({ length: 12 }, (_, index) => `<td>Column number ${index + 1}</td>`).join('');
  const { path } = await createSheet('Comparison', [
    [
      'content',
      `<table><thead><tr>${cells.replaceAll('td>', 'th>')}</tr></thead><tbody><tr>${cells}</tr></tbody></table>`,
    ],
  ]);
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, path);
  expect(await horizontalOverflow(page)).toBe(0);
  const last = page.getByRole('columnheader', { name: 'Column number 12' });
  await expect(last).not.toBeInViewport();
  await page.locator('[data-table]').focus();
  await page.keyboard.press('End');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
});

test(
  'a title over 300 characters is kept and says so in three languages',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.type('Text ');
    const long = 'x'.repeat(310);
    await title(page).fill(long);
    await expect(title(page)).toHaveValue(long);
    await expect(page.getByText('The title is 310 characters long. Please shorten it to 300')).toBeVisible();
    await expect(title(page)).toHaveAttribute('aria-invalid', 'true');
    // The summary cannot hold more; a paste that was cut says so.
    await page.getByLabel('Summary').focus();
    await page.evaluate(() => navigator.clipboard.writeText('y'.repeat(300)));
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByLabel('Summary')).toHaveValue('y'.repeat(280));
    await expect(page.getByText('the end of what you pasted was left out')).toBeVisible();
    await page.getByLabel('Summary').fill('');
    await expect(page.getByText('the end of what you pasted was left out')).toHaveCount(0);
    await title(page).fill('x'.repeat(300));
    await expect(page.getByText('The title is')).toHaveCount(0);
    const rows = await storedRows(page, auth.access_token, ([first]) => first?.content.includes('Text'));
    // The space that was typed last is still a space after a reload, and words typed after it can be wrapped.
    expect(rows[0]?.content).toBe('<p>Text </p>');
    await page.reload();
    await waitForHydration(page);
    await textArea(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('goes on');
    await storedRows(page, auth.access_token, ([first]) => first?.content === '<p>Text goes on</p>');
    for (const [language, message] of [
      ['bo-IN', 'མགོ་བྱང་ལ་ཡིག་འབྲུ་'],
      ['zh-Hans-CN', '标题有'],
    ] as const) {
      await context.addCookies([{ name: 'language', value: language, url: page.url() }]);
      await page.reload();
      await waitForHydration(page);
      await page.locator('h1 textarea').fill(long);
      await expect(page.getByText(message)).toBeVisible();
    }
  },
);
