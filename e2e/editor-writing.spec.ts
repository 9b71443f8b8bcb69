import { signInNewMember } from './members.ts';
import { expect, DESKTOP_ONLY, PHONE_ONLY, test, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { createAuthor } from './sheet-authors.ts';
import { findAxeViolations, horizontalOverflow } from './screen-checks.ts';
import { compose, newSheet, openEditor, storedRows, textArea, tool, readSelection } from './editor-page.ts';

const VIDEO = 'dQw4w9WgXcQ';

test(
  'typed shortcuts make blocks; Backspace right after brings the characters back',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    const { keyboard } = page;
    const made = { '# ': 'h1', '## ': 'h2', '> ': 'blockquote', '- ': 'ul', '* ': 'ul', '1. ': 'ol' };
    for (const [typed, tag] of Object.entries(made))
      await test.step(`“${typed}”`, async () => {
        await keyboard.type(typed);
        await expect(textArea(page).locator(':scope > *').last()).toHaveJSProperty('tagName', tag.toUpperCase());
        await keyboard.press('Backspace');
        await expect(textArea(page).locator(':scope > p').last()).toHaveText(typed, { useInnerText: true });
        // A further space does not change it again.
        await keyboard.type(' x');
        await expect(textArea(page).locator(':scope > p').last()).toContainText(`${typed.trim()}  x`, {
          useInnerText: true,
        });
        for (let i = 0; i < typed.length + 2; i += 1) await keyboard.press('Backspace');
        await keyboard.type(`${typed}words`);
        await keyboard.press('ControlOrMeta+z');
        await keyboard.press('ControlOrMeta+z');
        await expect(textArea(page).locator(':scope > p').last()).toHaveText(typed.trim());
        for (let i = 0; i < typed.length - 1; i += 1) await keyboard.press('Backspace');
        await keyboard.type(`${typed}words of ${tag}`);
        await keyboard.press('Enter');
        if (tag === 'ul' || tag === 'ol') await keyboard.press('Enter');
      });
    await keyboard.type('### stays, ~~struck~~ out');
    const rows = await storedRows(page, auth.access_token, (all) => all.at(-1)?.content.includes(' out'));
    expect(rows.map(({ content }) => content)).toEqual([
      '<h1>words of h1</h1>',
      '<h2>words of h2</h2>',
      '<blockquote>words of blockquote</blockquote>',
      '<ul><li>words of ul</li><li>words of ul</li></ul>',
      '<ol><li>words of ol</li></ol>',
      '<p>### stays, <s>struck</s> out</p>',
    ]);
  },
);

test(
  'strikethrough by tool and by key is stored, read and exported',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    await newSheet(page, 'Struck');
    await page.keyboard.type('kept ');
    await tool(page, 'Strikethrough').click();
    await page.keyboard.type('by tool');
    await page.keyboard.press('ControlOrMeta+Shift+s');
    await page.keyboard.type(' kept');
    const rows = await storedRows(page, member.auth.access_token, ([row]) => row?.content.endsWith(' kept</p>'));
    expect(rows[0]?.content).toBe('<p>kept <s>by tool</s> kept</p>');
    const id = page.url().split('/').at(-1);
    const headers = { authorization: `Bearer ${member.auth.access_token}` };
    const exported = await request.get(`/api/v1/sheets/${id}/export?format=markdown`, { headers });
    expect(await exported.text()).toContain('kept ~~by tool~~ kept');
    const { createSheet } = await createAuthor(request, member);
    const read = await createSheet('Read', [['content', '<p><del>gone</del></p>']]);
    await page.goto(read.path);
    await expect(page.locator('main s')).toHaveText('gone');
    await expect(page.locator('main s')).toHaveCSS('text-decoration-line', 'line-through');
  },
);

test(
  'Ctrl+K links a selection, edits a link, or inserts one; typing goes on after it',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    const { keyboard } = page;
    const dialog = page.getByRole('dialog', { name: 'Link' });
    const answer = async (address: string) => {
      await dialog.getByLabel('Address').fill(address);
      await keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
    };
    await keyboard.type('a word');
    for (let i = 0; i < 4; i += 1) await keyboard.press('Shift+ArrowLeft');
    await readSelection(page);
    await keyboard.press('ControlOrMeta+k');
    await answer('https://example.org/1');
    await keyboard.type(' and ');
    await keyboard.press('ControlOrMeta+k');
    await answer('https://example.org/2');
    await keyboard.type(' end');
    await textArea(page).getByText('word').click();
    await expect(tool(page, 'Link')).toHaveAttribute('aria-pressed', 'true');
    await keyboard.press('ControlOrMeta+k');
    await expect(dialog.getByLabel('Address')).toHaveValue('https://example.org/1');
    await answer('https://example.org/3');
    await keyboard.type('!');
    const [row] = await storedRows(page, auth.access_token, (all) => all[0]?.content.includes('!'));
    expect(row?.content).toBe(
      '<p>a <a href="https://example.org/3">word</a>! and <a href="https://example.org/2">https://example.org/2</a> end</p>',
    );
  },
);

test(
  'alignment and lists act on the whole selection, and keep ids',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    const { createSheet } = await createAuthor(request, member);
    const sheet = await createSheet('To be formatted', [
      ['content', '<p>one</p>'],
      ['content', '<h1>two</h1>'],
      ['content', '<blockquote>three</blockquote>'],
      ['video', VIDEO],
      ['content', '<ul><li>four</li><li>five</li></ul>'],
    ]);
    await openEditor(page, `/sheets/${sheet.id}`);
    const rows = (until: string) =>
      storedRows(page, member.auth.access_token, (all) => all.some(({ content }) => content.includes(until)));
    const before = await rows('one');
    await textArea(page).locator('p', { hasText: 'one' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await tool(page, 'Align centre').click();
    const aligned = await rows('<li style="text-align:center">five');
    expect(aligned.map(({ content }) => content)).toEqual([
      '<p style="text-align:center">one</p>',
      '<h1 style="text-align:center">two</h1>',
      '<blockquote style="text-align:center">three</blockquote>',
      VIDEO,
      '<ul><li style="text-align:center">four</li><li style="text-align:center">five</li></ul>',
    ]);
    await tool(page, 'Align left').click();
    await tool(page, 'Numbered list').click();
    const listed = await rows('<ol><li>one');
    expect(listed.map(({ content }) => content)).toEqual([
      '<ol><li>one</li><li>two</li><li>three</li></ol>',
      VIDEO,
      '<ol><li>four</li><li>five</li></ol>',
    ]);
    const [one, , , film, list] = before.map(({ block_id }) => block_id);
    expect(listed.map(({ block_id }) => block_id)).toEqual([one, film, list]);
    await tool(page, 'Numbered list').click();
    await tool(page, 'Subheading').click();
    const headings = await rows('<h2>five');
    expect(headings.map(({ content }) => content)).toEqual([
      '<h2>one</h2>',
      '<h2>two</h2>',
      '<h2>three</h2>',
      VIDEO,
      '<h2>four</h2>',
      '<h2>five</h2>',
    ]);
  },
);

test(
  'with a Chinese input method 、 and ／ open the menu, and a composed word filters it',
  DESKTOP_ONLY,
  async ({ page, context, request, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'zh-Hans-CN', url: baseURL ?? '' }]);
    const { auth } = await signInNewMember(context, request);
    await page.goto('/sheets/new');
    const area = page.getByRole('textbox', { name: /./ }).and(page.locator('[contenteditable]'));
    await page.locator('textarea').first().fill('笔记');
    await area.click();
    const cdp = await context.newCDPSession(page);
    const menu = page.getByRole('listbox');
    const options = menu.getByRole('option');
    for (const slash of ['、', '／'])
      await test.step(slash, async () => {
        await compose(cdp, [slash], slash);
        await expect(options).toHaveCount(15);
        // While it is composed nothing is filtered, and Enter belongs to the input method.
        for (const text of ['x', 'xiao', 'xiao biao ti'])
          await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
        await expect(options).toHaveCount(15);
        await cdp.send('Input.insertText', { text: '小标题' });
        await expect(options).toHaveText(['小标题']);
        await page.keyboard.press('Enter');
        await expect(menu).toHaveCount(0);
        await compose(cdp, ['p', 'pu', 'pu ti'], '菩提');
        await page.keyboard.press('Enter');
      });
    await compose(cdp, ['、'], '、');
    await expect(options).toHaveCount(15);
    await page.keyboard.press('Escape');
    await compose(cdp, ['p', 'pu'], '菩');
    await expect(menu).toHaveCount(0);
    const rows = await storedRows(page, auth.access_token, (all) => all.at(-1)?.content.includes('、菩'));
    expect(rows.map(({ content }) => content)).toEqual(['<h2>菩提</h2>', '<h2>菩提</h2>', '<p>、菩</p>']);
  },
);

test('the menu and the toolbar show that there is more', async ({ page, context, request, isMobile }) => {
  await signInNewMember(context, request);
  await newSheet(page);
  await expect(textArea(page).locator('p')).toHaveAttribute('data-hint', /type \/ for blocks/);
  await page.keyboard.type('/');
  const menu = page.getByRole('listbox', { name: 'Blocks' });
  const more = menu.locator('xpath=following-sibling::span');
  await expect(menu.getByRole('option')).toHaveCount(15);
  await expect(more).toBeVisible();
  for (let i = 0; i < 14; i += 1) await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Question');
  await expect(menu.getByRole('option', { selected: true })).toBeInViewport();
  await expect(more).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.type('etc');
  await expect(textArea(page)).toHaveText('/etc');

  const row = tool(page, 'Paragraph').locator('xpath=../..');
  const moreTools = row.locator('xpath=following-sibling::span');
  if (!isMobile) return expect(moreTools).toBeHidden();
  await expect(moreTools).toBeVisible();
  await tool(page, 'Keyboard shortcuts').scrollIntoViewIfNeeded();
  await expect(moreTools).toBeHidden();
  return expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test(
  'the keyboard shortcuts are listed, and typing goes on after closing the list',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await newSheet(page);
    await page.keyboard.type('before');
    await page.keyboard.press('ControlOrMeta+/');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByText('Alt+↑')).toBeVisible();
    expect(await findAxeViolations(page, { within: 'dialog' })).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.keyboard.type(' after');
    await expect(textArea(page)).toHaveText('before after');
    await tool(page, 'Keyboard shortcuts').click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.type('!');
    await expect(textArea(page)).toContainText('!');
  },
);

test('the whole toolbar is reached by a finger', PHONE_ONLY, async ({ page, context, request }) => {
  await signInNewMember(context, request);
  await newSheet(page);
  await tool(page, 'Strikethrough').tap();
  await page.keyboard.type('struck');
  await expect(textArea(page).locator('s')).toHaveText('struck');
});
