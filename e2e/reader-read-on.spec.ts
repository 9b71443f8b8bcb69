import { expect, test, visit } from './fixtures.ts';
import { chapterPath, paneAt, segmentAt, segmentNumbers, textId } from './reader-texts.ts';

const FIRST = textId('dhammapada-1/pi');
const SECOND = textId('dhammapada-2/pi');
const ENGLISH = textId('dhammapada-1/en');
const SECOND_ENGLISH = textId('dhammapada-2/en');

test('the reader is no dead end: title, next and previous text, collection', async ({ page, library }) => {
  await visit(page, chapterPath(FIRST, { version_id: ENGLISH }));
  const readOn = page.getByRole('navigation', { name: 'Read on' });
  const scrollToEnd = async () => {
    await expect
      .poll(async () => {
        await page.locator('[data-number]').last().scrollIntoViewIfNeeded();
        return readOn.count();
      })
      .toBe(1);
    await readOn.scrollIntoViewIfNeeded();
  };

  const progress = page.locator('[data-progress]');
  await expect(progress).toHaveText(/^0% · about \d minutes left$/);

  await test.step('the end offers the next text, which keeps the translation and starts at its beginning', async () => {
    await scrollToEnd();
    await expect(progress).toHaveText('100%');
    await expect(readOn.getByRole('link', { name: library.rootsOnly.title, exact: true })).toBeVisible();
    const next = readOn.getByRole('link', { name: /^Next text/ });
    await expect(next).toContainText('Dhammapada 2: AppamādavaggaDhammapada 2: Heedfulness');
    await next.click();
    await expect(page).toHaveURL(new RegExp(`text_id=${SECOND}.*version_id=${SECOND_ENGLISH}`));
    await expect(segmentAt(page, 1)).toBeInViewport();
    await expect(paneAt(page).locator('[data-version]').first()).toBeVisible();
    expect((await segmentNumbers(page))[0]).toBe(1);
  });

  await test.step('and from there the previous one', async () => {
    await scrollToEnd();
    await readOn
      .getByRole('listitem')
      .filter({ hasText: /^Dhp 1–20/ })
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(new RegExp(`text_id=${FIRST}.*version_id=${ENGLISH}`));
    await expect(segmentAt(page, 1)).toBeInViewport();
  });

  await test.step('Back returns to the end of the text before', async () => {
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`text_id=${SECOND}`));
    await expect(segmentAt(page, 12)).toBeAttached();
  });

  await test.step('the title leads to the text page', async () => {
    await page.getByRole('heading', { level: 1 }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/texts/${SECOND}`));
    await expect(page.getByRole('link', { name: /^Continue Reading/ })).toBeVisible();
  });
});
