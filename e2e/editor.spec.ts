import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { signInNewMember } from './members.ts';
import { waitForHydration, expect, DESKTOP_ONLY, test } from './fixtures.ts';
import { findAxeViolations } from './screen-checks.ts';

type Row = { type: string; content: string; block_id: string; segment_id: string; text_title?: string };

const textArea = (page: Page) => page.getByRole('textbox', { name: 'Sheet text' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Sheet title' });
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

const newSheet = async (page: Page, name = 'A sheet'): Promise<void> => {
  await page.goto('/sheets/new');
  await waitForHydration(page);
  await title(page).fill(name);
  await textArea(page).click();
};

/** The rows at the server, polled until `until` accepts them. */
const storedRows = async (page: Page, token: string, until: (rows: Row[]) => unknown): Promise<Row[]> => {
  await expect(page).toHaveURL(/\/sheets\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  const id = page.url().split('/').at(-1);
  let rows: Row[] = [];
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/api/v1/sheets/${id}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        rows = ((await answer.json()) as { content: { segments: Row[] } }).content.segments;
        return !!until(rows);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return rows;
};

/** A paste event with the data of a real clipboard. */
const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

const firstPassage = async (request: APIRequestContext, query: string) => {
  const answer = await request.get(`/api/v1/search?query=${query}&search_type=SOURCE&limit=1`);
  const { sources } = (await answer.json()) as {
    sources: { text: { text_id: string; title: string }; segment_match: { segment_id: string }[] }[];
  };
  const [source] = sources;
  const [match] = source?.segment_match ?? [];
  if (!source || !match) throw new Error(`Nothing found for ${query}`);
  return { ...source.text, segment_id: match.segment_id };
};

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
      'Passage from a text',
      'Picture',
      'Audio',
      'Video',
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
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await expect(menu.getByRole('option', { selected: true })).toHaveText('Audio');
    for (let i = 0; i < 3; i += 1) await keyboard.press('ArrowUp');
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
    for (let i = 0; i < 5; i += 1) await keyboard.press('ArrowLeft');
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

test('a passage is searched, quoted with its translation, and links to its text', async ({
  page,
  context,
  request,
}) => {
  const { auth } = await signInNewMember(context, request);
  await newSheet(page);
  await tool(page, 'Passage from a text').click();
  const dialog = page.getByRole('dialog', { name: 'Search Segment' });
  const box = dialog.getByRole('searchbox');
  await expect(box).toBeFocused();
  const requests: string[] = [];
  page.on('request', (sent) => sent.url().includes('/api/v1/search?') && requests.push(sent.url()));
  await box.pressSequentially('zzzzqqqq', { delay: 20 });
  await expect(dialog.getByText('Loading segments...')).toBeVisible();
  await expect(dialog.getByText('No data found')).toBeVisible();
  await expect(dialog.getByText('Try adjusting your search terms')).toBeVisible();
  // Debounced by half a second, and then one request.
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain('limit=10');

  await box.fill('awakening mind');
  await expect(dialog.locator('mark').first()).toBeVisible();
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText(/^11–/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Previous' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  const choose = dialog.getByRole('button', { name: /^Choose passage/ }).first();
  await choose.focus();
  await page.keyboard.press('Enter');
  const translations = dialog.getByRole('radio');
  await translations.nth(1).check();
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.type('written after it');

  const quotes = textArea(page).getByRole('figure', { name: 'Passage from a text' });
  await expect(quotes).toHaveCount(2);
  const [first, second] = await storedRows(page, auth.access_token, (all) =>
    all.some(({ content }) => content.includes('after it')),
  );
  expect([first?.type, second?.type]).toEqual(['source', 'source']);
  await expect(quotes.first().getByRole('link')).toHaveAttribute('href', new RegExp(`segment_id=${first?.segment_id}`));
  await expect(quotes.first().getByRole('link')).toHaveText(first?.text_title ?? '-');
  await quotes.nth(1).hover();
  await quotes
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(quotes).toHaveCount(1);
});

test(
  'pasted links become the blocks they lead to; anything else stays text',
  DESKTOP_ONLY,
  async ({ page, context, request, baseURL }) => {
    const { auth } = await signInNewMember(context, request);
    const passage = await firstPassage(request, 'mind');
    const long = `${baseURL}/chapter?text_id=${passage.text_id}&segment_id=${passage.segment_id}`;
    const share = await request.post('/api/v1/share', {
      data: { segment_id: passage.segment_id, language: 'bo', url: long },
    });
    const { shortUrl } = (await share.json()) as { shortUrl: string };
    await newSheet(page);
    const pasteLink = async (link: string, shown: string, count = 1) => {
      await paste(page, { 'text/plain': link });
      await expect(textArea(page).getByRole('figure', { name: shown })).toHaveCount(count);
    };
    await pasteLink('https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'Video');
    await pasteLink('https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC', 'Audio');
    await pasteLink('https://soundcloud.com/some-one/a-chant', 'Audio', 2);
    await pasteLink('https://example.org/pictures/stupa.webp', 'Picture');
    await pasteLink(long, 'Passage from a text');
    await pasteLink(new URL(new URL(shortUrl).pathname, baseURL).href, 'Passage from a text', 2);
    await paste(page, { 'text/plain': 'https://example.org/page' });
    const rows = await storedRows(page, auth.access_token, (all) => all.at(-1)?.content.includes('example.org/page'));
    expect(rows.map(({ type }) => type)).toEqual(['video', 'audio', 'audio', 'image', 'source', 'source', 'content']);
    expect(rows[0]?.content).toBe('dQw4w9WgXcQ');
    expect(rows[1]?.content).toBe('https://open.spotify.com/embed/album/4uLU6hMCjMI75M1A2tKUQC');
    expect(rows.slice(4, 6).map(({ segment_id }) => segment_id)).toEqual([passage.segment_id, passage.segment_id]);
    expect(rows.at(-1)?.content).toBe('<p>https://example.org/page</p>');
    // No other site has been requested so far: the fixture watches.
    await expect(textArea(page).locator('iframe')).toHaveCount(0);
  },
);

test(
  'pages pasted from elsewhere become clean blocks, even five megabytes',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await newSheet(page);
    const docs =
      '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2 style="color:red">From Docs</h2>' +
      '<p style="text-align:center"><span style="font-weight:700">bold</span> words</p><ul><li><p>item</p></li></ul></b>' +
      '<script>alert(1)</script><img src="data:image/png;base64,AA" onerror="alert(2)">';
    await paste(page, { 'text/html': docs, 'text/plain': 'x' });
    await expect(textArea(page).locator('h2')).toHaveText('From Docs');
    await expect(textArea(page).locator('p[data-align=center] strong')).toHaveText('bold');
    await expect(textArea(page).locator('ul > li')).toHaveText('item');
    await expect(textArea(page).locator('img, [style*=red], script')).toHaveCount(0);

    const began = Date.now();
    await page.evaluate(() => {
      const html = '<div class="x"><p style="margin:0"><span>Words of a long page</span></p></div>'.repeat(72_000);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', 'Words');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await page.keyboard.type('still here');
    await expect(textArea(page)).toContainText('still here');
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(await textArea(page).locator('p').count()).toBeLessThanOrEqual(5002);
  },
);

const compose = async (cdp: CDPSession, steps: string[], committed: string): Promise<void> => {
  for (const text of steps)
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await cdp.send('Input.insertText', { text: committed });
};

test(
  'input methods: Chinese and Tibetan are composed in every kind of text block and beside media',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    const { keyboard } = page;
    const cdp = await context.newCDPSession(page);
    const pinyin = () => compose(cdp, ['p', 'pu', 'pu t', 'pu ti'], '菩提');
    const tibetan = () => compose(cdp, ['b', 'bo', 'བོ', 'བོད'], 'བོད་');
    const choose = async (name: string) => {
      await tool(page, name).click();
    };
    await pinyin();
    await tibetan();
    await keyboard.press('Enter');
    await choose('Heading');
    await tibetan();
    await pinyin();
    await keyboard.press('Enter');
    await choose('Numbered list');
    await pinyin();
    await keyboard.press('Enter');
    await tibetan();
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await paste(page, { 'text/plain': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    await pinyin();
    // Before the first word, below a block without text.
    await keyboard.press('Home');
    await tibetan();
    const rows = await storedRows(page, auth.access_token, (all) => all.length === 5 && all[4]?.content.includes('བོད'));
    expect(rows.map(({ content }) => content)).toEqual([
      '<p>菩提བོད་</p>',
      '<h1>བོད་菩提</h1>',
      '<ol><li>菩提</li><li>བོད་</li></ol>',
      'dQw4w9WgXcQ',
      '<p>བོད་菩提</p>',
    ]);
    // Tibetan text is marked as Tibetan.
    await expect(textArea(page).locator('h1')).toHaveAttribute('lang', 'bo');

    // Composing right beside a block without text, where there is no line yet.
    await newSheet(page, 'Beside');
    await paste(page, { 'text/plain': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    await expect(textArea(page).getByRole('figure', { name: 'Video' })).toHaveCount(1);
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await pinyin();
    await tibetan();
    await expect(textArea(page).locator('p').first()).toHaveText('菩提བོད་');
    await expect(textArea(page).locator('> *').first()).toHaveText('菩提བོད་');
    // Enter that accepts a candidate in the title does not leave it.
    await title(page).focus();
    await compose(cdp, ['p', 'pu'], '菩');
    await expect(title(page)).toHaveValue(/菩/);
  },
);

test('text gets color, links and alignment, and the screen passes axe', async ({ page, context, request }) => {
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
});

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

test(
  'a passage that the library has changed since: the author sees the difference and chooses',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    const { segment_id } = await firstPassage(request, 'mind');
    const made = await request.post('/api/v1/sheets', {
      headers: { authorization: `Bearer ${auth.access_token}` },
      data: { title: 'Quoted', source: [{ position: 1, type: 'source', content: segment_id }], is_published: false },
    });
    const { sheet_id } = (await made.json()) as { sheet_id: string };
    await page.route(`**/api/v1/sheets/${sheet_id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const sheet = (await response.json()) as { content: { segments: Row[] } };
      const [segment] = sheet.content.segments;
      const quoted = { content: 'May all beings be happy', revision: 1 };
      const update = { current_content: 'May all living beings be happy', current_revision: 2 };
      sheet.content.segments = [{ ...segment, ...quoted, ...update } as Row];
      return route.fulfill({ response, json: sheet });
    });
    await page.goto(`/sheets/${sheet_id}`);
    await waitForHydration(page);
    const changed = page.getByRole('group', { name: 'The library’s text of this passage has changed.' });
    await expect(changed.locator('ins')).toHaveText('living ');
    expect(await findAxeViolations(page)).toEqual([]);
    const saved = page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().includes(sheet_id));
    await changed.getByRole('button', { name: 'Use current text' }).click();
    await expect(changed).toHaveCount(0);
    await expect(textArea(page)).toContainText('May all living beings be happy');
    expect(((await saved).postDataJSON() as { source: unknown[] }).source).toMatchObject([
      { type: 'source', content: segment_id, revision: 2 },
    ]);
  },
);
