import type { Page } from '@playwright/test';
import { signInNewMember } from './members.ts';
import { expect, DESKTOP_ONLY, test, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { compose, textArea, title, tool, newSheet, storedRows } from './editor-page.ts';
import { findPassage } from './sheet-authors.ts';

/** A paste event with the data of a real clipboard. */
const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

test(
  'pasted links become the blocks they lead to; anything else stays text',
  DESKTOP_ONLY,
  async ({ page, context, request, baseURL }) => {
    const { auth } = await signInNewMember(context, request);
    const passage = await findPassage(request, 'mind', 'en');
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
    expect(rows.at(-1)?.content).toBe('<p><a href="https://example.org/page">https://example.org/page</a></p>');
    // No other site has been requested so far: the fixture watches.
    await expect(textArea(page).locator('iframe')).toHaveCount(0);
  },
);

test(
  'pages pasted from elsewhere become clean blocks, even five megabytes',
  LONG_DESKTOP_ONLY,
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
    await expect(page.locator('[data-save-state]')).toContainText('A sheet can have up to 5,000 blocks');
  },
);

test(
  'input methods: Chinese and Tibetan are composed in every kind of text block, in notes and cells, and beside media',
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
    // In a footnote, after it, and in the cells of a table.
    await keyboard.press('ControlOrMeta+End');
    await choose('Footnote');
    await pinyin();
    await tibetan();
    await keyboard.press('Escape');
    await pinyin();
    await keyboard.press('Enter');
    await choose('Table');
    await tibetan();
    await keyboard.press('Tab');
    await pinyin();
    const written = await storedRows(page, auth.access_token, (all) => /<th>菩提/.test(all[3]?.content ?? ''));
    expect(written[2]?.content).toBe('<p><sup class="footnote-marker">1</sup><i class="footnote">菩提བོད་</i>菩提</p>');
    expect(written[3]?.content).toContain('<tr><th>བོད་</th><th>菩提</th><th></th></tr>');
    // Enter that accepts a candidate in the title does not leave it.
    await title(page).focus();
    await compose(cdp, ['p', 'pu'], '菩');
    await expect(title(page)).toHaveValue(/菩/);
  },
);
