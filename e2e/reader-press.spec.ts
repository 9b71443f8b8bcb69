import type { Page } from '@playwright/test';
import pg from 'pg';
import { DESKTOP_ONLY, expect, test, visit, waitForHydration, PHONE_ONLY } from './fixtures.ts';
import {
  chapterPath,
  findSegment,
  LONG_TEXT_ENGLISH,
  resourcesPanel,
  scroll,
  segmentAt,
  textId,
  topOf,
  nextFrames,
} from './reader-texts.ts';

// What a press on a word does to the words.

type Point = { x: number; y: number };
type Word = { word: string; left: number; top: number };

/** The word under a point of the window, and where it is. */
const wordAt = (page: Page, point: Point): Promise<Word> =>
  page.evaluate(({ x, y }) => {
    const range = document.caretRangeFromPoint(x, y) ?? document.createRange();
    const text = range.startContainer.textContent ?? '';
    let [from, to] = [range.startOffset, range.startOffset];
    while (from > 0 && /\S/.test(text[from - 1] ?? '')) from -= 1;
    while (/\S/.test(text[to] ?? ' ')) to += 1;
    range.setStart(range.startContainer, from);
    range.setEnd(range.startContainer, to);
    const { left, top } = range.getBoundingClientRect();
    return { word: text.slice(from, to), left, top };
  }, point);

/** Where the n-th word of a passage is. */
const pointOn = (page: Page, number: number, word: number): Promise<Point> =>
  segmentAt(page, number)
    .locator('[data-html]')
    .first()
    .evaluate((element, index) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let seen = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const found of (node.textContent ?? '').matchAll(/\S+/g)) {
          if (seen === index) {
            const range = document.createRange();
            range.setStart(node, found.index);
            range.setEnd(node, found.index + found[0].length);
            const { left, top, width, height } = range.getBoundingClientRect();
            return { x: left + width / 2, y: top + height / 2 };
          }
          seen += 1;
        }
      }
      throw new Error('The passage has fewer words');
    }, word);

/** The same once the text has come to rest: it is laid out anew when the window changes. */
const restingPointOn = async (page: Page, number: number, word: number): Promise<Point> => {
  let before = await pointOn(page, number, word);
  for (;;) {
    await nextFrames(page);
    const now = await pointOn(page, number, word);
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
};

/** The number of the first visible passage of several lines. */
const longPassage = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const top = (document.querySelector('[data-scroller]')?.getBoundingClientRect().top ?? 0) + 60;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-number]')];
    const row = rows.find((one) => one.getBoundingClientRect().top > top && one.offsetHeight > 80);
    return Number(row?.dataset['number']);
  });

test(
  'a double click selects the word under the pointer, and a click moves no words',
  DESKTOP_ONLY,
  async ({ page }) => {
    const panel = resourcesPanel(page, 'main');
    await visit(page, chapterPath(LONG_TEXT_ENGLISH));

    await test.step('a double click of a person', async () => {
      const point = await pointOn(page, await longPassage(page), 3);
      const { word } = await wordAt(page, point);
      await page.mouse.move(point.x, point.y);
      await page.mouse.down({ clickCount: 1 });
      await page.mouse.up({ clickCount: 1 });
      // People take longer, but a busy machine adds to it.
      await page.waitForTimeout(20);
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      expect(await page.evaluate(() => String(getSelection()))).toContain(word.replaceAll(/[^\p{L}]/gu, ''));
      await expect(page.getByRole('toolbar')).toBeVisible();
      await expect(panel).toHaveCount(0);
      await page.evaluate(() => getSelection()?.removeAllRanges());
    });

    await test.step('a click opens the panel beside words that stay', async () => {
      const point = await pointOn(page, await longPassage(page), 3);
      const before = await wordAt(page, point);
      await page.mouse.click(point.x, point.y);
      await expect(panel).toBeVisible();
      const after = await wordAt(page, point);
      expect(after.word).toBe(before.word);
      expect(Math.abs(after.left - before.left)).toBeLessThanOrEqual(1);
      expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(1);
      await panel.getByRole('button', { name: 'Close resources' }).click();
    });

    await test.step('in a window without room for it the line stays where it is', async () => {
      await page.setViewportSize({ width: 820, height: 800 });
      await scroll(page, 900, 3);
      // A passage whose beginning is above the window, so that nothing but the line can stay.
      const number = await longPassage(page);
      await scroll(page, (await topOf(segmentAt(page, number))) - 100);
      const before = await restingPointOn(page, number, 14);
      await page.mouse.click(before.x, before.y);
      await expect(panel).toBeVisible();
      const after = await pointOn(page, number, 14);
      expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(1);
    });
  },
);

/** No other test reads this text. */
const TEXT_WITH_LONG_PASSAGE = textId('dhammapada-3/en');
const LONG = 5;

/** Makes a passage many screens long, as some commentaries have them. */
const lengthenPassage = async (segment_id: string): Promise<void> => {
  const words = Array.from({ length: 4000 }, (_, index) => `word${index}`).join(' ');
  const client = new pg.Client({ connectionString: process.env['POTHI_DATABASE'] });
  await client.connect();
  await client.query('update segments set content = $2 where id = $1', [segment_id, words]);
  await client.query('update texts set revision = revision + 1 where id = $1', [TEXT_WITH_LONG_PASSAGE]);
  await client.end();
};

test(
  'in a passage of many screens a press, a reload and Back keep the line',
  PHONE_ONLY,
  async ({ page, request, isMobile }) => {
    const { segment_id } = await findSegment(request, TEXT_WITH_LONG_PASSAGE, LONG);
    await lengthenPassage(segment_id);
    await visit(page, chapterPath(TEXT_WITH_LONG_PASSAGE, { segment_id }));
    await scroll(page, 3000, 2);
    // On a phone the panel covers the lower part; the line is above it.
    const middle = { x: isMobile ? 180 : 500, y: 240 };
    const { word } = await wordAt(page, middle);
    expect(Number(word.slice(4))).toBeGreaterThan(300);
    const isWordVisible = () =>
      page.evaluate((text) => {
        const walker = document.createTreeWalker(
          document.querySelector('[data-scroller]') as Element,
          NodeFilter.SHOW_TEXT,
        );
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = (node.textContent ?? '').indexOf(`${text} `);
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + text.length);
          return Math.round(range.getBoundingClientRect().top);
        }
        return null;
      }, word);
    const before = (await isWordVisible()) ?? 0;

    await test.step('a press opens its resources and leaves it where it is', async () => {
      if (isMobile) await page.touchscreen.tap(middle.x, middle.y);
      else await page.mouse.click(middle.x, middle.y);
      await expect(resourcesPanel(page, 'main')).toBeVisible();
      expect(Math.abs(((await isWordVisible()) ?? 0) - before)).toBeLessThanOrEqual(1);
      await page.getByRole('button', { name: 'Close resources' }).click();
      expect(Math.abs(((await isWordVisible()) ?? 0) - before)).toBeLessThanOrEqual(1);
    });

    await test.step('a reload returns to it', async () => {
      await expect(page).toHaveURL(new RegExp(segment_id));
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await page.reload();
      await waitForHydration(page);
      await expect.poll(async () => Math.abs(((await isWordVisible()) ?? -9999) - before)).toBeLessThanOrEqual(30);
    });

    await test.step('Back returns to it, from another passage and from another page', async () => {
      const near = (await isWordVisible()) ?? 0;
      await page.keyboard.press('g');
      const dialog = page.getByRole('dialog', { name: 'Go to passage' });
      await dialog.getByRole('textbox').fill('1');
      await dialog.getByRole('button', { name: 'Go', exact: true }).click();
      await expect(segmentAt(page, 1)).toBeInViewport();
      await page.goBack();
      await expect.poll(async () => Math.abs(((await isWordVisible()) ?? -9999) - near)).toBeLessThanOrEqual(30);
      await visit(page, '/collections');
      await page.goBack();
      await waitForHydration(page);
      await expect.poll(async () => Math.abs(((await isWordVisible()) ?? -9999) - near)).toBeLessThanOrEqual(30);
    });
  },
);
