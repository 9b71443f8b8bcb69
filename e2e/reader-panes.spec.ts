import type { Page } from '@playwright/test';
import {
  waitForHydration,
  expect,
  setCookies,
  SCREEN_LANGUAGES,
  PHONE_ONLY,
  DESKTOP_ONLY,
  test,
  visit,
  pauseRequests,
  recordApiCalls,
  LONG_SCREEN_CHECK,
} from './fixtures.ts';
import {
  chapterPath,
  HEART_SUTRA,
  HEART_SUTRA_CHINESE,
  HEART_SUTRA_TIBETAN,
  LONG_TEXT,
  LONG_TEXT_ENGLISH,
  segmentAt,
  paneAt,
  scroll,
  findSegment,
  textId,
  topOf,
  panes,
} from './reader-texts.ts';
import { findViolationsInThemes } from './screen-checks.ts';

const chooseVersion = async (page: Page, name: RegExp) => {
  const button = paneAt(page).getByRole('button', { name: 'Translation', exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await page.locator('[data-side="translation_source"]').getByRole('button', { name }).click();
};

test.describe('a version', () => {
  test('is chosen and removed without moving the text by a pixel', async ({ page, request }) => {
    const { segment_id } = await findSegment(request, LONG_TEXT, 150);
    await visit(page, chapterPath(LONG_TEXT, { segment_id }));
    await scroll(page, 300, 2);
    // On a phone the bar is out of the way, and back when the reader turns around.
    await scroll(page, -60);
    const barTop = () => page.locator('[data-pane] header').evaluate((bar) => bar.getBoundingClientRect().top);
    await expect.poll(barTop).toBeGreaterThanOrEqual(0);
    await paneAt(page).getByRole('button', { name: 'Translation', exact: true }).click();
    await expect(page.locator('[data-side="translation_source"] li').first()).toBeVisible();
    const number = await page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-number]')];
      const from = document.querySelector('[data-pane] header')?.getBoundingClientRect().bottom ?? 0;
      return Number(rows.find((row) => row.getBoundingClientRect().top >= from)?.dataset['number']);
    });
    const before = await topOf(segmentAt(page, number));
    await chooseVersion(page, /Establishing/);
    await expect(page.locator('[data-view="SOURCE_AND_TRANSLATIONS"]')).toBeVisible();
    await expect(segmentAt(page, number).locator('div[lang="en"]')).toBeVisible();
    expect(Math.abs((await topOf(segmentAt(page, number))) - before)).toBeLessThanOrEqual(1);
    await expect(page).toHaveURL(new RegExp(`version_id=${LONG_TEXT_ENGLISH}`));
    await chooseVersion(page, /Source only/);
    await expect(page.locator('[data-view="SOURCE"]')).toBeVisible();
    expect(Math.abs((await topOf(segmentAt(page, number))) - before)).toBeLessThanOrEqual(1);
    await expect(page).not.toHaveURL(/version_id/);
  });

  test('in the address is rendered by the server', DESKTOP_ONLY, async ({ page }) => {
    const calls = recordApiCalls(page);
    await visit(page, chapterPath(LONG_TEXT, { version_id: LONG_TEXT_ENGLISH }));
    await expect(segmentAt(page, 1).locator('div[lang="en"]')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test(
    'shows a gap where it has no translation, and another mark where the one above covers it, in every language',
    DESKTOP_ONLY,
    async ({ page }) => {
      for (const [language, none, above] of [
        ['en', 'No translation of this passage in this version', 'Translated together with the passage above'],
        ['bo-IN', 'སྒྱུར་མ་འདིའི་ནང་ཚན་པ་འདི་བསྒྱུར་མི་འདུག', 'གོང་གི་ཚན་པ་དང་མཉམ་དུ་བསྒྱུར་ཡོད།'],
        ['zh-Hans-CN', '此译本没有翻译这一段', '与上一段合并翻译'],
      ] as const) {
        await visit(page, chapterPath(HEART_SUTRA, { version_id: HEART_SUTRA_CHINESE, lang: language }));
        const versionOf = (number: number) => segmentAt(page, number).locator('[data-version]');
        await expect(versionOf(2)).toHaveText(`—${none}`);
        await expect(versionOf(12)).toHaveText(`″${above}`);
        await expect(versionOf(12).locator(`[lang="${language}"]`)).toHaveAttribute('title', above);
      }
    },
  );

  test(
    'flows as prose beside or below the source, verse still in lines',
    PHONE_ONLY,
    async ({ page, context, baseURL }) => {
      await setCookies(context, baseURL, { reading: 'PROSE/below/17/1/sans' });
      await visit(page, chapterPath(textId('dhammapada-1/pi')));
      const [first, second] = [segmentAt(page, 3), segmentAt(page, 4)];
      await expect(first).toHaveAttribute('data-type', 'verse');
      expect(await topOf(second)).toBeGreaterThan((await topOf(first)) + 10);
      await visit(page, chapterPath(LONG_TEXT));
      expect(await segmentAt(page, 3).evaluate((run) => getComputedStyle(run).display)).toBe('inline');
    },
  );
});

test.describe('several chapters', () => {
  const threePanes = () => chapterPath(HEART_SUTRA, { panes: `${HEART_SUTRA_TIBETAN}_${HEART_SUTRA_CHINESE}` });

  test(
    'a link reproduces the whole arrangement, without a call, and so does a reload',
    DESKTOP_ONLY,
    async ({ page }) => {
      const calls = recordApiCalls(page);
      await visit(page, threePanes());
      await expect(panes(page)).toHaveCount(3);
      expect(calls).toEqual([]);
      await paneAt(page, 1)
        .getByRole('button', { name: /^Close / })
        .dispatchEvent('click');
      await expect(panes(page)).toHaveCount(2);
      await expect(page).toHaveURL(new RegExp(`panes=${HEART_SUTRA_CHINESE}`));
      await page.reload();
      await waitForHydration(page);
      await expect(panes(page)).toHaveCount(2);
      await expect(paneAt(page, 1)).toContainText('般若波羅蜜多心經');

      await test.step('the last one cannot be closed', async () => {
        await paneAt(page, 1)
          .getByRole('button', { name: /^Close / })
          .dispatchEvent('click');
        await expect(panes(page)).toHaveCount(1);
        await expect(page.getByRole('button', { name: /^Close / })).toHaveCount(0);
      });
    },
  );

  test('have equal widths, and the separator is moved with the keys', DESKTOP_ONLY, async ({ page }) => {
    await visit(page, threePanes());
    const widths = async () =>
      Promise.all([0, 1, 2].map(async (index) => (await paneAt(page, index).boundingBox())?.width ?? 0));
    const [a = 0, b = 0, c = 0] = await widths();
    expect(Math.max(a, b, c) - Math.min(a, b, c)).toBeLessThan(2);
    const line = page.getByRole('separator').first();
    await expect(line).toHaveAttribute('aria-valuenow', '33');
    await line.focus();
    await page.keyboard.press('ArrowRight');
    await expect(line).toHaveAttribute('aria-valuenow', '38');
    const [wider = 0, narrower = 0, same = 0] = await widths();
    expect(wider).toBeGreaterThan(a + 40);
    expect(narrower).toBeLessThan(b - 40);
    expect(Math.abs(same - c)).toBeLessThan(2);
    const box = await line.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 0.5, 400);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) - 150, 400, { steps: 4 });
    await page.mouse.up();
    expect((await widths())[0]).toBeLessThan(wider - 120);

    await test.step('session storage has them while the reader is open, and nothing after', async () => {
      await scroll(page, 300, 2);
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chapters'))).toContain(HEART_SUTRA_TIBETAN);
      await page.getByRole('link', { name: 'pothi' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Browse the Library' })).toBeVisible();
      expect(
        await page.evaluate(() =>
          ['chapters', 'versionId', 'resourcesPanel'].map((key) => sessionStorage.getItem(key)),
        ),
      ).toEqual([null, null, null]);
    });
  });

  test('on a phone are pages to swipe, with tabs', PHONE_ONLY, async ({ page }) => {
    await visit(page, threePanes());
    const tabs = page.getByRole('navigation', { name: 'Open chapters' }).getByRole('button');
    await expect(tabs).toHaveCount(3);
    await expect(tabs.first()).toHaveAttribute('aria-current', 'true');
    await tabs.nth(2).click();
    await expect(tabs.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(paneAt(page, 2)).toBeInViewport({ ratio: 0.9 });
    await expect(paneAt(page, 0)).not.toBeInViewport({ ratio: 0.1 });
  });

  test('a text opened beside a passage is right after its chapter, up to three', DESKTOP_ONLY, async ({ page }) => {
    await visit(page, chapterPath(HEART_SUTRA, { panes: LONG_TEXT }));
    await test.step('chapters scroll together only where texts are aligned', () =>
      expect(page.getByRole('button', { name: 'Scroll together' })).toHaveCount(0));
    await segmentAt(page, 5).click();
    await page.locator('[data-entry="translation"]').click();
    await page
      .getByRole('button', { name: /^Open text/ })
      .first()
      .click();
    await expect(panes(page)).toHaveCount(3);
    await expect(paneAt(page, 2)).toContainText('Satipaṭṭhānasutta');
  });
});

/** Panes scroll by whole pixels. */
const ALIGNED_PX = 2;

/** How far the second pane is from having the same point of the same passage at the reading line, in px. */
const distanceOfFollower = async (page: Page): Promise<number> => {
  const { number, fraction, line } = await paneAt(page, 0).evaluate((pane) => {
    const scroller = pane.querySelector('[data-scroller]')?.getBoundingClientRect() ?? new DOMRect();
    const readingLine = scroller.top + scroller.height * 0.3;
    const rows = [...pane.querySelectorAll<HTMLElement>('[data-number]')];
    const row = rows.findLast((one) => one.getBoundingClientRect().top <= readingLine);
    const { top, height } = row?.getBoundingClientRect() ?? new DOMRect();
    return {
      number: Number(row?.dataset['number']),
      // Below the passage is the space before the next one.
      fraction: Math.min(1, (readingLine - top) / height),
      line: readingLine,
    };
  });
  const other = segmentAt(page, number, 1);
  if ((await other.count()) === 0) return Infinity;
  const { top, height } = await other.evaluate((row) => row.getBoundingClientRect());
  return Math.abs(top + height * fraction - line);
};

test.describe('locked chapters', () => {
  test('scroll together passage by passage, until one is unlocked', DESKTOP_ONLY, async ({ page }) => {
    await visit(page, chapterPath(LONG_TEXT, { panes: LONG_TEXT_ENGLISH }));
    await scroll(page, 700, 10);
    await expect.poll(() => distanceOfFollower(page)).toBeLessThan(ALIGNED_PX);
    await scroll(page, 500, 3);
    await expect.poll(() => distanceOfFollower(page)).toBeLessThan(ALIGNED_PX);

    const lock = paneAt(page, 1).getByRole('button', { name: 'Scroll together' });
    await expect(lock).toHaveAttribute('aria-pressed', 'true');
    await lock.dispatchEvent('click');
    await expect(lock).toHaveAttribute('aria-pressed', 'false');
    await scroll(page, 900, 4);
    await expect.poll(() => distanceOfFollower(page)).toBeGreaterThan(300);
  });

  test('are level as soon as the second is opened', DESKTOP_ONLY, async ({ page, request }) => {
    const { segment_id } = await findSegment(request, LONG_TEXT, 150);
    await visit(page, chapterPath(LONG_TEXT, { segment_id }));
    await scroll(page, 430);
    await segmentAt(page, 152).locator('[data-number-link]').click();
    await page.locator('[data-entry="translation"]').click();
    await page
      .getByRole('button', { name: /^Open text/ })
      .first()
      .click();
    await expect(panes(page)).toHaveCount(2);
    await expect(segmentAt(page, 152, 1)).toBeAttached();
    await expect.poll(() => distanceOfFollower(page)).toBeLessThan(ALIGNED_PX);
  });

  test('are aligned again when the next page of the follower arrives late', DESKTOP_ONLY, async ({ page }) => {
    await visit(page, chapterPath(LONG_TEXT, { panes: LONG_TEXT_ENGLISH }));
    const release = await pauseRequests(page, `**/${LONG_TEXT_ENGLISH}/details?*`);
    // The end of the follower's first page cannot reach the reading line before the second page is there.
    await expect(async () => {
      await scroll(page, (await topOf(segmentAt(page, 20))) - 330);
      expect(await distanceOfFollower(page)).toBeGreaterThan(150);
      expect(await distanceOfFollower(page)).toBeLessThan(1000);
    }).toPass();
    release();
    await expect.poll(() => distanceOfFollower(page)).toBeLessThan(ALIGNED_PX);
  });

  test(
    'say so where the other text has no counterpart, and no longer further on',
    DESKTOP_ONLY,
    async ({ page, request }) => {
      const { segment_id } = await findSegment(request, HEART_SUTRA, 12);
      await visit(page, chapterPath(HEART_SUTRA, { segment_id, panes: HEART_SUTRA_TIBETAN }));
      const note = paneAt(page, 1).getByRole('status').filter({ hasText: 'No matching passage here' });
      const toTheLine = () =>
        segmentAt(page, 12).evaluate((row) => {
          const seen = row.closest('[data-scroller]')?.getBoundingClientRect() ?? new DOMRect();
          const { top, height } = row.getBoundingClientRect();
          return top + height / 2 - (seen.top + seen.height * 0.3);
        });
      // Text inserted above moves the segment while it is being scrolled to.
      await expect(async () => {
        await scroll(page, await toTheLine());
        await expect(note).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(paneAt(page, 0).getByText('No matching passage here')).toHaveCount(0);
      await scroll(page, 200);
      await expect(note).toHaveCount(0);
      await scroll(page, -200);
      await expect(note).toBeVisible();
      await paneAt(page, 1).getByRole('button', { name: 'Scroll together' }).click();
      await expect(note).toHaveCount(0);
    },
  );
});

for (const language of SCREEN_LANGUAGES) {
  test(
    `axe finds nothing in the reader, ${language}`,
    LONG_SCREEN_CHECK,
    async ({ page, context, baseURL, request }) => {
      await setCookies(context, baseURL, { language });
      const { segment_id } = await findSegment(request, HEART_SUTRA, 8);
      await visit(
        page,
        chapterPath(HEART_SUTRA, { segment_id, version_id: HEART_SUTRA_CHINESE, panes: HEART_SUTRA_TIBETAN }),
      );
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const checkAxe = async () => {
        const findings = await findViolationsInThemes(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
        expect(findings).toEqual([]);
      };
      await checkAxe();
      await segmentAt(page, 8).click({ position: { x: 60, y: 14 } });
      await expect(page.locator('[data-side="resources"] h2')).toBeVisible();
      await checkAxe();
    },
  );
}
