import type { Page } from '@playwright/test';
import { expect, pauseRequests, test, visit, LONG_DESKTOP_ONLY, LONG_PHONE_ONLY } from './fixtures.ts';
import { expectSaved, openEditor, textArea, title } from './editor-page.ts';
import { registerMember, signInNewMember } from './members.ts';
import { createAuthor } from './sheet-authors.ts';

const TIBETAN = 'བཟོད་པའི་ལེའུ།';
/** Mostly Latin, and long enough for several lines. */
const MIXED = `A chapter on patience, ${TIBETAN} for those who begin to study it, 忍辱品, ${TIBETAN} and who go on`;

/** Line height by font size of every visible element with Tibetan letters in its own text, and of every field with them. */
const heightsOfTibetan = (page: Page) =>
  page.evaluate((letters) => {
    const ownText = (element: Element) =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value
        : [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => ownText(element).includes(letters))
      .filter((element) => element.checkVisibility() && !element.closest('.screen-reader-text, script'))
      .map((element) => {
        const { lineHeight, fontSize } = getComputedStyle(element);
        return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
      });
  }, TIBETAN);

const expectTall = async (page: Page, place: string) => {
  await expect.poll(async () => (await heightsOfTibetan(page)).length, { message: place }).toBeGreaterThan(0);
  expect([place, (await heightsOfTibetan(page)).filter((height) => height < 2)]).toEqual([place, []]);
};

/** The fonts that an element is drawn with. */
const fontsOf = async (page: Page, selector: string): Promise<string[]> => {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
};

// A Chinese font of the system has Latin letters of its own.
for (const language of ['en', 'bo-IN'])
  test(
    `no page stays in a fallback font, however late ours loads: ${language}`,
    LONG_DESKTOP_ONLY,
    async ({ page }) => {
      const release = await pauseRequests(page, /\.woff2$/);
      await page.goto(`/collections?lang=${language}`, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => document.documentElement.dataset['hydrated']);
      // After the time in which a browser still waits for an optional font.
      await page.waitForFunction(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return paint !== undefined && performance.now() > paint.startTime + 500;
      });
      release();
      await expect.poll(() => fontsOf(page, 'footer p:last-child span')).toContain('Inter');
    },
  );

test('a Tibetan title is not clipped while it is written', LONG_PHONE_ONLY, async ({ page, context, request }) => {
  await signInNewMember(context, request);
  await openEditor(page);
  const field = title(page);
  for (const text of [TIBETAN, MIXED, `${TIBETAN} ${TIBETAN} ${TIBETAN} ${TIBETAN} ${TIBETAN}`]) {
    await field.fill('');
    await field.pressSequentially(text.slice(-1));
    await field.fill(text);
    await expect(page.locator('h1').filter({ has: field })).toHaveAttribute('lang', 'bo');
    expect(await field.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(0);
    await expectTall(page, 'the field of the title');
  }
  await field.fill('Patience');
  await expect(page.locator('h1').filter({ has: field })).not.toHaveAttribute('lang', 'bo');
});

/** Lines of the page that begin with a shad though the text before it goes on in the line above. */
const linesFromShad = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const tops = Array.from({ length: text.length }, (_, index) => {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const [rect] = range.getClientRects();
        return rect && rect.width > 0 ? rect.top : undefined;
      });
      for (const { index } of text.matchAll(/(?<=\S\s*)[།-༔]/g)) {
        const before = tops.slice(0, index).findLast((top) => top !== undefined);
        const top = tops[index];
        if (before !== undefined && top !== undefined && top > before + 8)
          found.push(text.slice(0, index + 1).slice(-20));
      }
    }
    return found;
  });

test(
  'no line begins with a shad: in titles, sheets, lists and while writing',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const verse = Array.from({ length: 12 }, () => 'བཀྲ་ཤིས། །བདེ་ལེགས།  །ཕུན་སུམ་ཚོགས་ག །').join('');
    const author = await createAuthor(request, await signInNewMember(context, request));
    const opening = verse.slice(0, 150).trim();
    const sheet = await author.createSheet(opening, [['content', `<p>${verse}</p>`]], {
      summary: opening,
      language: 'bo',
    });
    for (const path of [
      `/${author.username}/x_${sheet.id}`,
      `/sheets/${sheet.id}`,
      '/community?limit=50',
      '/profile',
    ]) {
      await visit(page, path);
      await expect(page.getByText('བཀྲ་ཤིས།').first()).toBeVisible();
      for (const width of [360, 411, 473, 640, 900, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect([path, width, await linesFromShad(page)]).toEqual([path, width, []]);
      }
    }
    await visit(page, `/sheets/${sheet.id}`);
    await textArea(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' །ཡང་བསྐྱར། །ཡང་བསྐྱར། །');
    expect(await linesFromShad(page)).toEqual([]);
  },
);

test(
  'lines of mixed titles do not collide, wherever they are shown',
  LONG_PHONE_ONLY,
  async ({ page, context, request }) => {
    test.setTimeout(120_000);
    const author = await createAuthor(request, await signInNewMember(context, request));
    const reader = await createAuthor(request, await registerMember(request));
    const post = async (path: string, data: object = {}, { headers } = author) => {
      const response = await request.post(`/api/v1${path}`, { headers, data });
      expect([path, response.ok()]).toEqual([path, true]);
      return (await response.json().catch(() => ({}))) as { id: string };
    };
    const sheet = await author.createSheet(MIXED, [['content', '<p>Words</p>']], { summary: MIXED });
    const deleted = await author.createSheet(MIXED, [['content', '<p>Words</p>']]);
    await request.delete(`/api/v1/sheets/${deleted.id}`, { headers: author.headers });
    const collection = await post('/sheet-collections', { title: MIXED, description: MIXED, is_public: true });
    await post(`/sheet-collections/${collection.id}/sheets`, { sheet_id: sheet.id });
    await post(`/sheets/${sheet.id}/like`, {}, reader);

    for (const [place, path] of [
      ['a sheet', sheet.path],
      ['the community', '/community'],
      ['own sheets', '/profile'],
      ['the trash', '/profile?show=trash'],
      ['a profile', `/user/${author.username}`],
      ['collections of a profile', `/user/${author.username}?tab=collections`],
      ['a collection', `/sheet-collections/${collection.id}`],
      ['a printed collection', `/sheet-collections/${collection.id}/print`],
      ['search results', `/search?q=${encodeURIComponent('chapter patience study')}&tab=sheets`],
      ['notifications', '/notifications'],
    ] as const)
      await test.step(place, async () => {
        await visit(page, path);
        await expectTall(page, place);
      });

    await test.step('dialogs', async () => {
      await visit(page, sheet.path);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('dialog')).toContainText(TIBETAN);
      await expectTall(page, 'the question before a sheet is deleted');
    });
    await test.step('the history', async () => {
      await openEditor(page, `/sheets/${sheet.id}`);
      await textArea(page).click();
      await page.keyboard.type('More ');
      await expectSaved(page);
      await page.getByRole('button', { name: 'Versions' }).click();
      await expect(page.getByText(TIBETAN).first()).toBeVisible();
      await expectTall(page, 'the history');
    });
  },
);
