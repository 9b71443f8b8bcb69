import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, DESKTOP_ONLY, PHONE_ONLY, SITE_LANGUAGES, setCookies, test, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInNewMember } from './members.ts';
import { createAuthor } from './sheet-authors.ts';
import { moveCaretToEnd, openEditor, storedRows, textArea, tool, readSelection } from './editor-page.ts';
import { untilStill } from './touch.ts';

const VIDEO = 'dQw4w9WgXcQ';

const openSheet = async (page: Page, context: BrowserContext, request: APIRequestContext) => {
  const member = await signInNewMember(context, request);
  const { createSheet } = await createAuthor(request, member);
  const sheet = await createSheet('To be put in order', [
    ['content', '<p>one</p>'],
    ['content', '<h1>two</h1>'],
    ['video', VIDEO],
    ['content', '<ul><li>three</li><li>four</li></ul>'],
    ['content', '<p>five</p>'],
  ]);
  await openEditor(page, `/sheets/${sheet.id}`);
  const rows = (until: (contents: string[]) => boolean) =>
    storedRows(page, member.auth.access_token, (all) => until(all.map(({ content }) => content)));
  return { rows };
};

/** What the blocks show, in their order; an announcement of a move is not part of them. */
const order = (page: Page) =>
  textArea(page).evaluate((area) =>
    [...area.children].map((block) =>
      block.querySelector('figure') ? 'film' : (block as HTMLElement).innerText.replaceAll(/\s+/g, ' '),
    ),
  );

const announcement = (page: Page) => page.locator('[data-moved]');

const ONE = '<p>one</p>';
const LIST = '<ul><li>three</li><li>four</li></ul>';

test(
  'Alt and arrows move one block or several; ids, caret and what is typed next stay',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { rows } = await openSheet(page, context, request);
    const before = await rows(() => true);
    const idOf = new Map(before.map(({ block_id, content }) => [content, block_id]));
    const { keyboard } = page;

    await test.step('one block', async () => {
      await moveCaretToEnd(textArea(page).locator('h1'));
      await keyboard.press('ArrowLeft');
      await readSelection(page);
      await keyboard.press('Alt+ArrowDown');
      await expect(announcement(page)).toHaveText('Moved to position 3 of 5');
      await keyboard.type('X');
      expect(await order(page)).toEqual(['one', 'film', 'twXo', 'three four', 'five']);
      await keyboard.press('Alt+ArrowUp');
      await keyboard.press('Alt+ArrowUp');
      await keyboard.press('Alt+ArrowUp');
      await expect(announcement(page)).toHaveText('It can’t be moved any further');
      await keyboard.type('Y');
      expect(await order(page)).toEqual(['twXYo', 'one', 'film', 'three four', 'five']);
    });

    await test.step('each move is one undo step', async () => {
      await keyboard.press('ControlOrMeta+z');
      expect(await order(page)).toEqual(['twXo', 'one', 'film', 'three four', 'five']);
      await keyboard.press('ControlOrMeta+z');
      expect(await order(page)).toEqual(['one', 'twXo', 'film', 'three four', 'five']);
      await keyboard.press('ControlOrMeta+y');
      expect(await order(page)).toEqual(['twXo', 'one', 'film', 'three four', 'five']);
    });

    await test.step('several blocks, and a film', async () => {
      await moveCaretToEnd(textArea(page).locator('h1'));
      await keyboard.press('Shift+ArrowDown');
      await readSelection(page);
      await keyboard.press('Alt+ArrowDown');
      expect(await order(page)).toEqual(['film', 'twXo', 'one', 'three four', 'five']);
      await textArea(page)
        .getByRole('figure', { name: 'Video' })
        .click({ position: { x: 4, y: 4 } });
      await keyboard.press('Alt+ArrowDown');
      expect(await order(page)).toEqual(['twXo', 'film', 'one', 'three four', 'five']);
    });

    await test.step('a line of a list inside it', async () => {
      await moveCaretToEnd(textArea(page).locator('li p', { hasText: 'four' }));
      await keyboard.press('Alt+ArrowUp');
      await keyboard.type('!');
      expect(await order(page)).toEqual(['twXo', 'film', 'one', 'four! three', 'five']);
    });

    const after = await rows((contents) => contents[3]?.includes('four!') === true);
    expect(after.map(({ block_id }) => block_id)).toEqual([
      idOf.get('<h1>two</h1>'),
      idOf.get(VIDEO),
      idOf.get(ONE),
      idOf.get(LIST),
      idOf.get('<p>five</p>'),
    ]);
  },
);

const centre = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It has no box');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const handle = (page: Page) => page.getByRole('button', { name: 'Drag to move', exact: true });

test('a block is dragged by its handle; Escape cancels', LONG_DESKTOP_ONLY, async ({ page, context, request }) => {
  const { rows } = await openSheet(page, context, request);
  const before = await rows(() => true);
  const { keyboard, mouse } = page;
  await moveCaretToEnd(textArea(page).locator('p', { hasText: 'five' }));

  const drag = async (block: Locator, target: Locator, end: () => Promise<void> = () => mouse.up()) => {
    await block.hover({ position: { x: 8, y: 8 } });
    const from = await centre(handle(page));
    const to = await target.boundingBox();
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x, from.y + 20);
    await mouse.move(from.x + 40, (to?.y ?? 0) + 2);
    await end();
  };
  await drag(textArea(page).locator('ul'), textArea(page).locator('p', { hasText: 'one' }));
  expect(await order(page)).toEqual(['three four', 'one', 'two', 'film', 'five']);
  await expect(announcement(page)).toHaveText('Moved to position 1 of 5');
  // The caret is where it was.
  await keyboard.type('!');
  expect(await order(page)).toEqual(['three four', 'one', 'two', 'film', 'five!']);

  await drag(textArea(page).getByRole('figure', { name: 'Video' }), textArea(page).locator('h1'));
  expect(await order(page)).toEqual(['three four', 'one', 'film', 'two', 'five!']);

  await drag(textArea(page).locator('h1'), textArea(page).locator('ul'), async () => {
    await keyboard.press('Escape');
    await mouse.up();
  });
  expect(await order(page)).toEqual(['three four', 'one', 'film', 'two', 'five!']);

  // A click puts the caret into the block.
  await textArea(page).locator('h1').hover();
  await handle(page).click();
  await keyboard.type('?');
  expect(await order(page)).toEqual(['three four', 'one', 'film', 'two?', 'five!']);

  const after = await rows((contents) => contents[3]?.includes('two?') === true);
  const [one, two, film, list, five] = before.map(({ block_id }) => block_id);
  expect(after.map(({ block_id }) => block_id)).toEqual([list, one, film, two, five]);
});

test(
  'by finger a block is dragged by its handle, and the page still scrolls',
  PHONE_ONLY,
  async ({ page, context, request }) => {
    const { rows } = await openSheet(page, context, request);
    const before = await rows(() => true);
    const cdp = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });

    await expect(handle(page)).toBeHidden();
    await textArea(page).locator('p', { hasText: 'five' }).tap();
    await expect(handle(page)).toBeVisible();
    const from = await centre(handle(page));
    const heading = async () => (await textArea(page).locator('h1').boundingBox())?.y ?? 0;
    await touch('touchStart', from.x, from.y);
    for (let y = from.y - 10; y > (await heading()) + 4; y -= 20) await touch('touchMove', from.x, y);
    // The page may scroll while a finger is near its edge.
    await untilStill(textArea(page).locator('h1'));
    await touch('touchMove', from.x, (await heading()) + 2);
    await touch('touchEnd', 0, 0);
    await expect.poll(() => order(page)).toEqual(['one', 'five', 'two', 'film', 'three four']);
    await page.keyboard.type('!');
    await expect.poll(() => order(page)).toContain('five!');
    const after = await rows((contents) => contents[1] === '<p>five!</p>');
    expect(after[1]?.block_id).toBe(before[4]?.block_id);

    // A finger on the text scrolls.
    const start = await page.evaluate(() => window.scrollY);
    const text = await centre(textArea(page).locator('h1'));
    await cdp.send('Input.synthesizeScrollGesture', { x: text.x, y: text.y, yDistance: -200 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(start);
  },
);

test(
  'without dragging: the toolbar moves blocks, and typing goes on in them',
  PHONE_ONLY,
  async ({ page, context, request }) => {
    await openSheet(page, context, request);
    await moveCaretToEnd(textArea(page).locator('p', { hasText: 'five' }));
    await tool(page, 'Move up').click();
    await tool(page, 'Move up').click();
    await page.keyboard.type('!');
    expect(await order(page)).toEqual(['one', 'two', 'five!', 'film', 'three four']);
    await tool(page, 'Move down').click();
    await page.keyboard.type('!');
    expect(await order(page)).toEqual(['one', 'two', 'film', 'five!!', 'three four']);
  },
);

const ANNOUNCED = { en: 'Moved to position 1 of 5', 'bo-IN': /5.*1/, 'zh-Hans-CN': '已移到第 1 位，共 5 项' };

for (const language of SITE_LANGUAGES)
  test(`a move is announced in ${language}`, DESKTOP_ONLY, async ({ page, context, request, baseURL }) => {
    await setCookies(context, baseURL, { language });
    const member = await signInNewMember(context, request);
    const { createSheet } = await createAuthor(request, member);
    const rows = ['a', 'b', 'c', 'd', 'e'].map((text): ['content', string] => ['content', `<p>${text}</p>`]);
    const sheet = await createSheet('Announced', rows);
    await page.goto(`/sheets/${sheet.id}`);
    await page.locator('[data-editor] [contenteditable] p').nth(1).click();
    await expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.textContent)).toBe('b');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(announcement(page)).toHaveText(ANNOUNCED[language]);
  });
