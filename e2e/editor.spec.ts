import { signInNewMember } from './members.ts';
import { waitForHydration, expect, DESKTOP_ONLY, test } from './fixtures.ts';
import { findAxeViolations } from './screen-checks.ts';
import { textArea, tool, newSheet, storedRows } from './editor-page.ts';

test(
  'a sheet is written with the keyboard alone and stored exactly',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    const { keyboard } = page;
    await keyboard.type('Plain ');
    await keyboard.press('ControlOrMeta+b');
    await keyboard.type('bold');
    await keyboard.press('ControlOrMeta+b');
    await keyboard.press('ControlOrMeta+i');
    await keyboard.type(' leaning');
    await keyboard.press('ControlOrMeta+i');
    await keyboard.press('ControlOrMeta+u');
    await keyboard.type(' lined');
    await keyboard.press('ControlOrMeta+u');
    await keyboard.press('Shift+Enter');
    await keyboard.type('second line');
    await keyboard.press('Enter');

    // The slash menu: `/` at the start of a line only, filtered by what follows.
    await keyboard.type('not/here');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await keyboard.press('Enter');
    await keyboard.type('/');
    const menu = page.getByRole('listbox', { name: 'Blocks' });
    await expect(menu.getByRole('option')).toHaveText([
      'Paragraph',
      'Heading',
      'Subheading',
      'Quotation',
      'Code',
      'Numbered list',
      'Bulleted list',
      'Table',
      'Passage from a text',
      'Picture',
      'Audio',
      'Video',
      'Footnote',
      'Check quotation',
      'Question',
    ]);
    const tools = page.getByRole('toolbar').getByRole('button');
    const names = await menu.getByRole('option').allTextContents();
    for (const [index, name] of names.entries()) await expect(tools.nth(index)).toHaveAccessibleName(name);
    await keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await keyboard.press('Backspace');
    await keyboard.type('/subh');
    await expect(menu.getByRole('option', { selected: true })).toHaveText('Subheading');
    await keyboard.press('Enter');
    await keyboard.type('A subheading');
    await keyboard.press('Enter');
    await keyboard.type('/');
    await keyboard.press('ArrowDown');
    for (let i = 0; i < 6; i += 1) await keyboard.press('ArrowUp');
    await expect(menu.getByRole('option', { selected: true })).toHaveText('Audio');
    for (let i = 0; i < 4; i += 1) await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await keyboard.type('one');
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    await keyboard.type('beneath');
    for (let i = 0; i < 3; i += 1) await keyboard.press('Enter');
    await keyboard.press('ControlOrMeta+1');
    await keyboard.type('code {');
    await keyboard.press('Enter');
    await keyboard.type('  }');
    for (let i = 0; i < 3; i += 1) await keyboard.press('Enter');
    await keyboard.type('centred');

    // The toolbar is one tab stop; arrows move between tools, Escape returns to the text.
    await keyboard.press('Shift+Tab');
    await expect(tool(page, 'Paragraph')).toBeFocused();
    for (let i = 0; i < 8; i += 1) await keyboard.press('ArrowLeft');
    await expect(tool(page, 'Align centre')).toBeFocused();
    await keyboard.press('Enter');
    await expect(textArea(page)).toBeFocused();

    const rows = await storedRows(page, auth.access_token, (all) => all.at(-1)?.content.includes('center'));
    expect(rows.map(({ content }) => content)).toEqual([
      '<p>Plain <strong>bold</strong><em> leaning</em><u> lined</u><br>second line</p>',
      '<p>not/here</p>',
      '<h2>A subheading</h2>',
      '<ul><li>one<ul><li>beneath</li></ul></li></ul>',
      '<pre><code>code {\n  }</code></pre>',
      '<p style="text-align:center">centred</p>',
    ]);
    expect(new Set(rows.map(({ block_id }) => block_id)).size).toBe(rows.length);

    // Everything is restored after a reload, and ids survive a split.
    const ids = rows.map(({ block_id }) => block_id);
    await page.reload();
    await waitForHydration(page);
    await textArea(page).getByText('second line').click();
    await keyboard.press('End');
    await keyboard.press('Enter');
    await keyboard.type('new');
    const after = await storedRows(page, auth.access_token, (all) => all.length === rows.length + 1);
    expect(after.map(({ block_id }) => block_id).filter((id) => ids.includes(id))).toEqual(ids);
  },
);

test(
  'undo reverts typing in one place as one step; a triple click selects a block',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await newSheet(page);
    const { keyboard } = page;
    await keyboard.type('first');
    await keyboard.press('Enter');
    await keyboard.type('second words');
    await keyboard.press('ControlOrMeta+z');
    await expect(textArea(page)).toHaveText('first');
    await keyboard.press('ControlOrMeta+y');
    await expect(textArea(page)).toContainText('second words');
    await textArea(page).getByText('second words').click({ clickCount: 3 });
    await keyboard.press('ControlOrMeta+b');
    await expect(textArea(page).locator('strong')).toHaveText('second words');
    await keyboard.type('x');
    await expect(textArea(page).locator('p')).toHaveText(['first', 'x']);
  },
);

test(
  'text gets color, links and alignment, and the screen passes axe',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    await page.keyboard.type('coloured');
    await textArea(page).getByText('coloured').click({ clickCount: 3 });
    await tool(page, 'Text colour').click();
    await page.getByRole('group', { name: 'Text colour' }).getByRole('button', { name: 'Blue' }).click();
    await tool(page, 'Link').click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog.getByText('Enter an address starting with https://')).toBeVisible();
    await dialog.getByLabel('Address').fill('https://example.org/');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await tool(page, 'Align right').click();
    const [row] = await storedRows(page, auth.access_token, ([first]) => first?.content.includes('right'));
    expect(row?.content).toMatch(
      /^<p style="text-align:right"><a href="https:\/\/example.org\/"[^>]*><span style="color:#3a76c4">coloured<\/span><\/a><\/p>$/,
    );
    expect(await findAxeViolations(page)).toEqual([]);
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
  },
);

test(
  'the editor is for members, and only for the author of the sheet',
  DESKTOP_ONLY,
  async ({ page, context, request, browser }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page, 'Mine');
    await page.keyboard.type('private words');
    await storedRows(page, auth.access_token, ([row]) => row?.content.includes('private'));
    const address = page.url();
    const other = await browser.newContext({ baseURL: new URL(address).origin });
    const stranger = await other.newPage();
    await stranger.goto(address);
    await expect(stranger).toHaveURL(/\/login/);
    await signInNewMember(other, request);
    const visitor = await other.newPage();
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('No content found');
    await expect(visitor.getByText('private words')).toHaveCount(0);
    await other.close();
  },
);
