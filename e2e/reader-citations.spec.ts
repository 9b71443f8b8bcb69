import type { Page } from '@playwright/test';
import { DESKTOP_ONLY, expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import {
  activeNumber,
  chapterPath,
  findSegment,
  HEART_SUTRA_CHINESE,
  HEART_SUTRA_TIBETAN,
  LONG_TEXT,
  LONG_TEXT_ENGLISH,
  paneAt,
  segmentAt,
  textId,
} from './reader-texts.ts';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('folios and lines of the edition stand in the margin if wanted', LONG_DESKTOP_ONLY, async ({ page }) => {
  const marginOf = (number: number) => segmentAt(page, number).locator('[data-number-link]');
  const choose = async (name: string) => {
    await paneAt(page).getByRole('button', { name: 'View options' }).click();
    await page.getByRole('group', { name: 'Numbers in the margin' }).getByRole('radio', { name }).check();
    await page.keyboard.press('Escape');
  };
  await visit(page, chapterPath(HEART_SUTRA_CHINESE));
  await expect(marginOf(1)).toHaveText('1');
  await choose('Edition');
  await expect(marginOf(1)).toHaveText(/^848c\d\d$/);
  await expect(marginOf(1)).toHaveAccessibleName(/^848c\d\d, Passage 1$/);

  await test.step('whole beside the text of a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const left = await marginOf(1).evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getBoundingClientRect().left;
    });
    expect(left).toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('in every text, from the first byte on', async () => {
    await page.goto(chapterPath(HEART_SUTRA_TIBETAN));
    await expect(marginOf(1)).toHaveText(/^14[45][ab]\d$/);
    const html = await (await page.request.get(chapterPath(textId('dhammapada-2/en')))).text();
    expect(html).toContain('>21</a>');
  });

  await test.step('or nothing', async () => {
    await visit(page, chapterPath(HEART_SUTRA_TIBETAN));
    await choose('None');
    await expect(marginOf(1)).toBeHidden();
  });
});

test('g goes to a citation as people write it', DESKTOP_ONLY, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Go to passage' });
  const goTo = async (place: string) => {
    await page.keyboard.press('g');
    await dialog.getByRole('textbox').fill(place);
    await page.keyboard.press('Enter');
  };
  await visit(page, chapterPath(LONG_TEXT));
  for (const place of ['mn10:5.1', '5.1', 'MN 10.5']) {
    await goTo('1');
    await expect.poll(() => activeNumber(page)).toBe('1');
    await goTo(place);
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => activeNumber(page)).not.toBe('1');
    await expect(page.locator('[data-segment-id][aria-current]').first()).toBeInViewport();
  }
  await test.step('and the panel names the passage as the margin does', async () => {
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-resources-panel]')).toContainText('5.1 · Satipaṭṭhānasutta');
    await page.keyboard.press('Escape');
  });
  await goTo('mn11:5.1');
  await expect(dialog.getByRole('status')).toHaveText(/No passage of this text is cited like that/);

  await test.step('and to a verse by the number in the margin, which is not its position', async () => {
    await visit(page, chapterPath(textId('dhammapada-2/en')));
    await goTo('24');
    await expect.poll(() => activeNumber(page)).toBe('4');
  });
});

test.describe('what is shared is what is shown', DESKTOP_ONLY, () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('in the link, the picture, the copy and the citation', async ({ page, request }) => {
    const { segment_id } = await findSegment(request, LONG_TEXT, 12);
    const shown = { segment_id, version_id: LONG_TEXT_ENGLISH, view: 'translation' };
    await visit(page, chapterPath(LONG_TEXT, shown));
    await expect(paneAt(page).locator('[data-view]')).toHaveAttribute('data-view', 'TRANSLATIONS');
    await page
      .locator(`[data-segment-id="${segment_id}"]`)
      .first()
      .click({ position: { x: 40, y: 12 } });
    await page.locator('[data-entry="share"]').click();
    const panel = page.locator('[data-resources-panel="share"]');
    const link = panel.getByRole('textbox', { name: 'Short link' });
    await expect(link).toHaveValue(/\/s\/\w+$/);
    const opened = await request.get(new URL(await link.inputValue()).pathname, { maxRedirects: 0 });
    expect(opened.headers()['location']).toBe(chapterPath(LONG_TEXT, shown));
    await expect(panel.getByRole('img')).toHaveAttribute(
      'src',
      new RegExp(`version_id=${LONG_TEXT_ENGLISH}&view=translation`),
    );
    const copied = async (name: string) => {
      const button = panel.getByRole('button', { name, exact: true });
      await expect(button).not.toHaveAttribute('aria-disabled');
      await button.click();
      await expect(button).toHaveAttribute('data-outcome', 'copied');
      return clipboard(page);
    };
    const words = await segmentAt(page, 12).locator('[data-html]').first().innerText();
    expect(await copied('Copy text')).toContain(words.slice(0, 40));
    const cited = await copied('Copy with citation');
    expect(cited).toMatch(/MN 10, mn10:[\d.]+/);
    expect(cited).toContain('view=translation');
  });

  test('copied text has no numbers in it', async ({ page }) => {
    for (const layout of ['SEGMENTED', 'PROSE']) {
      await page.addInitScript((mode) => localStorage.setItem('layoutMode', mode), layout);
      await visit(page, chapterPath(textId('dhammapada-2/en')));
      await expect(page.locator(`[data-layout="${layout}"]`).last()).toBeVisible();
      await page.evaluate(() => {
        const [first, last] = ['2', '4'].map((number) => document.querySelector(`[data-number="${number}"]`));
        document.getSelection()?.setBaseAndExtent(first!, 0, last!, last!.childNodes.length);
      });
      await page.keyboard.press('ControlOrMeta+c');
      const copied = await clipboard(page);
      expect(copied.length).toBeGreaterThan(60);
      expect(copied).not.toMatch(/\d/);
    }
  });
});
