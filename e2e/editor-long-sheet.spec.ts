import { expect, test, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { expectSaveStateInSight, openEditor, readSelection, storedRows, textArea } from './editor-page.ts';
import { registerMember, storeTokens } from './members.ts';
import { createAuthor } from './sheet-authors.ts';

const BLOCK_COUNT = 220;
const lines = Array.from({ length: BLOCK_COUNT }, (_, index) => `Line ${index}`);

test(
  'in a long sheet, of which only a part is laid out, keys move, select and write as in a short one',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await registerMember(request);
    const { createSheet } = await createAuthor(request, member);
    await storeTokens(context, member.auth);
    const { id } = await createSheet(
      'Lines',
      lines.map((line) => ['content', `<p>${line}</p>`]),
      { is_published: false },
    );
    await openEditor(page, `/sheets/${id}`);
    const { keyboard } = page;
    const blocks = textArea(page).locator(':scope > *');

    // To the end and back to the start, of which nothing else has been in sight.
    await blocks.first().click();
    await keyboard.press('Control+End');
    await keyboard.type(' is the last');
    await expect(blocks.last()).toHaveText(`Line ${BLOCK_COUNT - 1} is the last`);
    await expect(blocks.last()).toBeInViewport();
    await expectSaveStateInSight(page);

    // While somebody types, blocks that are screens away are hidden and keep their places.
    const visibilityOf = (index: number) =>
      blocks.nth(index).evaluate((block) => getComputedStyle(block).contentVisibility);
    const middle = () => blocks.nth(BLOCK_COUNT / 2).evaluate((block) => block.getBoundingClientRect().top + scrollY);
    const place = await middle();
    await keyboard.type('.');
    await expect.poll(() => visibilityOf(0)).toBe('hidden');
    expect(await visibilityOf(BLOCK_COUNT / 2)).toBe('hidden');
    expect(await visibilityOf(BLOCK_COUNT - 5)).toBe('auto');
    expect(await middle()).toBe(place);
    // After a moment without a key they are there again, for searches in the page and for screen readers.
    await expect.poll(() => visibilityOf(BLOCK_COUNT / 2)).toBe('auto');
    expect(await middle()).toBe(place);
    await keyboard.type('.');
    await expect.poll(() => visibilityOf(0)).toBe('hidden');
    await keyboard.press('Control+Home');
    expect(await visibilityOf(0)).toBe('visible');
    await keyboard.type('First: ');

    // The caret is out of sight, and what is below it is not laid out.
    await blocks.nth(29).click();
    await keyboard.press('End');
    await page.evaluate(() => scrollTo(0, 0));
    await expect(blocks.first()).toBeInViewport();
    await keyboard.press('ArrowDown');
    await keyboard.type(' below');

    // A line that becomes three and one again: the block grows and shrinks with it, at once.
    const typed = blocks.nth(40);
    const spaceBelow = () =>
      typed.evaluate((block) => {
        const range = document.createRange();
        range.selectNodeContents(block);
        const { bottom } = block.getBoundingClientRect();
        const next = block.nextElementSibling?.getBoundingClientRect().top ?? 0;
        return [Math.round(bottom - range.getBoundingClientRect().bottom), Math.round(next - bottom)];
      });
    const before = await spaceBelow();
    await typed.click();
    await keyboard.press('End');
    for (let word = 0; word < 8; word += 1) {
      await keyboard.type(` ${'patience'.repeat(4)}`);
      expect(await spaceBelow()).toEqual(before);
    }
    for (let word = 0; word < 8; word += 1) {
      await keyboard.press('Control+Backspace');
      expect(await spaceBelow()).toEqual(before);
    }

    // A selection over many blocks is typed over, and lines are added there.
    await blocks.nth(38).click();
    await keyboard.press('Home');
    for (let line = 0; line < 25; line += 1) {
      await keyboard.press('Shift+ArrowDown');
      await readSelection(page);
    }
    await keyboard.type('Instead of 25, ');
    for (const added of ['a', 'b', 'c']) {
      await keyboard.press('Enter');
      await keyboard.type(added);
    }

    const expected = [
      'First: Line 0',
      ...lines.slice(1, 30),
      'Line 30 below',
      ...lines.slice(31, 38),
      'Instead of 25, ',
      'a',
      'b',
      'cLine 63',
      ...lines.slice(64, -1),
      `Line ${BLOCK_COUNT - 1} is the last..`,
    ];
    await expect(blocks).toHaveText(expected);
    const shown = await blocks.evaluateAll((elements) =>
      elements.map((one) => one.getBoundingClientRect().top).filter((top) => top > 0 && top < innerHeight),
    );
    expect(shown.length).toBeGreaterThan(5);
    expect(shown, 'each block is below the one before it').toEqual(shown.toSorted((one, other) => one - other));
    await storedRows(
      page,
      member.auth.access_token,
      (rows) =>
        rows.map(({ content }) => content.replaceAll(/<[^>]*>/g, '').trim()).join() ===
        expected.map((one) => one.trim()).join(),
    );
  },
);
