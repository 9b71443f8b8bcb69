import { expect, test, visit, DESKTOP_ONLY } from './fixtures.ts';
import { segmentNumbers, scroll, findSegment, topOf, chapterPath } from './reader-texts.ts';

test.describe('printed', DESKTOP_ONLY, () => {
  test('everything loaded is printed, not only what is near; afterwards the position is the same', async ({
    page,
    library,
    request,
  }) => {
    const { segment_id } = await findSegment(request, library.nested.id, 100);
    await visit(page, chapterPath(library.nested.id, { segment_id }));
    await scroll(page, 700, 24);
    await expect.poll(async () => (await segmentNumbers(page)).includes(81)).toBe(false);
    const number = (await segmentNumbers(page)).at(-1) ?? 0;
    const target = page.locator(`[data-number="${number}"]`);
    await target.scrollIntoViewIfNeeded();
    await expect(page).toHaveURL(/segment_id/);
    const before = await topOf(target);

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const printed = await segmentNumbers(page);
    expect(printed[0]).toBeLessThanOrEqual(81);
    expect(printed).toEqual(printed.map((_, index) => (printed[0] ?? 0) + index));
    expect(printed.at(-1)).toBeGreaterThanOrEqual(number);

    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(async () => (await segmentNumbers(page)).length).toBeLessThan(printed.length);
    expect(Math.abs((await topOf(target)) - before)).toBeLessThanOrEqual(1);
  });

  test('the text is printed with its title, numbers, open footnotes and source, and nothing else', async ({
    page,
    library,
    browserName,
    isMobile,
  }) => {
    await visit(page, chapterPath(library.nested.id));
    await page.keyboard.press('j');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const chrome of ['header a', 'header button', '[data-pane] button', 'body footer a', '[data-end]']) {
      expect([chrome, await page.locator(chrome).filter({ visible: true }).count()]).toEqual([chrome, 0]);
    }
    await expect(page.locator('[data-number="2"] [data-number-link]')).toBeVisible();
    await expect(page.locator('.footnote').first()).toBeVisible();
    await expect(page.locator('.print-only')).toContainText('CC0-1.0');
    const overflow = await page.locator('[data-scroller]').evaluate((element) => getComputedStyle(element).overflowY);
    expect(overflow).toBe('visible');
    if (browserName !== 'chromium' || isMobile) return;
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
  });
});
