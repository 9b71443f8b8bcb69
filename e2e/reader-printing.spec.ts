import { expect, test, visit, DESKTOP_ONLY } from './fixtures.ts';
import type { Page } from '@playwright/test';
import {
  segmentNumbers,
  scroll,
  findSegment,
  topOf,
  chapterPath,
  LONG_TEXT,
  LONG_TEXT_ENGLISH,
} from './reader-texts.ts';

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
    for (const chrome of [
      'header > a',
      'nav a',
      'header button',
      '[data-pane] button',
      'body footer a',
      '[data-end]',
    ]) {
      expect([chrome, await page.locator(chrome).filter({ visible: true }).count()]).toEqual([chrome, 0]);
    }
    await expect(page.locator('[data-number="2"] [data-number-link]')).toBeVisible();
    await expect(page.locator('.footnote').first()).toBeVisible();
    await expect(page.locator('[data-print-credits]')).toContainText('CC0 1.0 Universal');
    await expect(page.locator('[data-printed-range]')).toHaveText(/^Passages 1–\d+ of \d{3}$/);
    const overflow = await page.locator('[data-scroller]').evaluate((element) => getComputedStyle(element).overflowY);
    expect(overflow).toBe('visible');
    if (browserName !== 'chromium' || isMobile) return;
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
  });

  test('asks what to print, loads it, says which passages they are and credits every version shown', async ({
    page,
    request,
  }) => {
    const textOf = async (id: string) =>
      (await request.get(`/api/v1/texts/${id}`)).json() as Promise<{ title: string; license: string; source: string }>;
    const [pali, english] = [await textOf(LONG_TEXT), await textOf(LONG_TEXT_ENGLISH)];
    await page.addInitScript(() => {
      window.print = () => {
        const { prints = '0' } = document.documentElement.dataset;
        document.documentElement.dataset['prints'] = String(Number(prints) + 1);
      };
    });
    const { segment_id } = await findSegment(request, LONG_TEXT, 100);
    await visit(page, chapterPath(LONG_TEXT, { segment_id, version_id: LONG_TEXT_ENGLISH }));
    const printed = page.locator('[data-printed]');
    const numbers = () =>
      printed
        .locator('[data-number]')
        .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset['number'])));

    await test.step('the whole text, though a part of it is loaded', async () => {
      await print(page, /^The whole text/);
      await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
      expect(await numbers()).toEqual(Array.from({ length: 318 }, (_, index) => index + 1));
      await expect(printed.locator('[data-printed-range]')).toHaveText('The whole text, 318 passages');
      await page.emulateMedia({ media: 'print' });
      await expect(printed.locator('[data-number="318"]')).toBeVisible();
      await expect(page.locator('main')).toBeHidden();
      for (const credit of [pali.title, pali.source, english.title, english.source])
        await expect(printed.locator('[data-print-credits]')).toContainText(credit);
      await page.emulateMedia({ media: 'screen' });
      await expect(printed).toBeHidden();
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect(printed).toHaveCount(0);
    });

    await test.step('the section, with its title', async () => {
      await print(page, /^This section/);
      await expect(page.locator('html')).toHaveAttribute('data-prints', '2');
      const shown = await numbers();
      expect(shown).toContain(100);
      expect(shown.length).toBeLessThan(318);
      await expect(printed.locator('[data-printed-range]')).toHaveText(
        new RegExp(`^\\S.* · Passages ${shown[0]}–${shown.at(-1)} of 318$`),
      );
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    });

    await test.step('the passage; closing the dialog prints nothing', async () => {
      await page.keyboard.press('ControlOrMeta+p');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Print' })).toHaveCount(0);
      await print(page, /^This passage/);
      await expect(page.locator('html')).toHaveAttribute('data-prints', '3');
      expect(await numbers()).toEqual([100]);
      await expect(printed.locator('[data-printed-range]')).toHaveText('Passage 100 of 318');
    });
  });
});

const print = async (page: Page, choice: RegExp): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+p');
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
};
