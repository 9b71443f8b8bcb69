import type { Page } from '@playwright/test';
import { expect, PHONE_ONLY, visit, DESKTOP_ONLY, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { test, open } from './resources-fixtures.ts';
import {
  chapterPath,
  HEART_SUTRA,
  HEART_SUTRA_CHINESE,
  HEART_SUTRA_TIBETAN,
  LONG_TEXT,
  LONG_TEXT_ENGLISH,
  findSegment,
  paneAt,
  panes,
  segmentAt,
  textId,
} from './reader-texts.ts';

const OFFLINE = 'You’re offline. This loads as soon as the connection is back.';

/** The texts of the ranges that the browser highlights. */
const markedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const highlight = CSS.highlights.get('pothi-search');
    return highlight ? [...highlight].map((range) => range.toString().toLowerCase()) : [];
  });

test(
  'compare has a search box, and a double click opens one pane',
  LONG_DESKTOP_ONLY,
  async ({ page, panel, passages: { root } }) => {
    await open(page, root, 'compare_text');
    const box = panel.getByRole('searchbox', { name: 'Find a text by title or citation' });

    await test.step('a title leads to the text, and back to the library', async () => {
      await box.fill('heart');
      await panel.getByRole('link', { name: /Heart/ }).first().click();
      await expect(panel.getByRole('heading', { level: 3 })).toBeFocused();
      await expect(panel.getByRole('button', { name: 'Open side by side' })).toBeVisible();
      await expect(box).toHaveValue('');
      await panel.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('button', { name: 'Library' }).click();
    });

    await test.step('a citation opens its passage', async () => {
      await box.fill('Dhp 21');
      await panel.getByRole('link', { name: 'Dhp 21' }).first().click();
      await expect(panes(page)).toHaveCount(2);
      await paneAt(page, 1)
        .getByRole('button', { name: /^Close/ })
        .click();
      await expect(panes(page)).toHaveCount(1);
    });

    await test.step('nothing found is said', async () => {
      await box.fill('zzzzzz');
      await expect(panel).toContainText('No results to display.');
      await box.fill('');
    });

    await test.step('a double click opens one pane, not two', async () => {
      await box.fill('heart');
      await panel.getByRole('link', { name: /Heart/ }).first().click();
      await panel.getByRole('button', { name: 'Open side by side' }).dblclick();
      await expect(panes(page)).toHaveCount(2);
      await expect(page).toHaveURL(/panes=[^_]+$/);
    });
  },
);

test('a search hit keeps the list and marks every occurrence in the text', DESKTOP_ONLY, async ({ page, request }) => {
  const english = textId('heart-sutra/en');
  await test.step('in the panel', async () => {
    await visit(page, chapterPath(english));
    await page.keyboard.press('/');
    const panel = page.locator('[data-resources-panel="search"]');
    await panel.getByRole('searchbox').fill('form');
    await panel.getByRole('searchbox').press('Enter');
    await expect.poll(() => markedWords(page)).toContain('form');
    const results = panel.getByRole('listitem');
    await expect(results.first()).toBeVisible();
    const count = await results.count();
    await results.nth(2).getByRole('link').click();
    await expect(results.nth(2).getByRole('link')).toHaveAttribute('aria-current', 'true');
    await expect(results).toHaveCount(count);
    const marked = await markedWords(page);
    expect(marked.length).toBeGreaterThan(count);
    expect(new Set(marked)).toEqual(new Set(['form']));
  });

  await test.step('the marks stay without the panel, until Escape', async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-resources-panel]')).toHaveCount(0);
    expect(await markedWords(page)).toContain('form');
    await page.keyboard.press('Escape');
    await expect.poll(() => markedWords(page)).toEqual([]);
  });

  await test.step('and from the search page', async () => {
    const { segment_id } = await findSegment(request, english, 3);
    await visit(page, chapterPath(english, { segment_id, find: 'emptiness' }));
    await expect.poll(() => markedWords(page)).toContain('emptiness');
    await visit(page, `/search?q=emptiness&text=${english}`);
    await page.locator(`main a[href*="${english}"][href*="segment_id"]`).first().click();
    await expect.poll(() => markedWords(page)).toContain('emptiness');
  });
});

const waitForFrames = async (page: Page, count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame += 1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
};

test(
  'after “Open” and “Select” on a phone the passage is in view',
  PHONE_ONLY,
  async ({ page, panel, passages: { root } }) => {
    await open(page, root, 'translation');
    await panel
      .getByRole('button', { name: /^Select/ })
      .first()
      .click();
    await expect(panel).toHaveCount(0);
    await expect(page.locator(`[data-segment-id="${root.segment_id}"] [data-version]`).first()).toBeInViewport();

    await open(page, root, 'commentary');
    await panel
      .getByRole('button', { name: /^Open text/ })
      .first()
      .click();
    await expect(panel).toHaveCount(0);
    await expect(panes(page)).toHaveCount(2);
    const opened = paneAt(page, 1).locator('[data-segment-id][aria-current]').first();
    await expect(opened).toBeInViewport();
    // Nor does it scroll away when it is known how the two texts are aligned.
    await waitForFrames(page, 90);
    await expect(opened).toBeInViewport();
  },
);

test('the chosen view, version and translator hold for the next text', DESKTOP_ONLY, async ({ page }) => {
  await visit(page, chapterPath(textId('dhammapada-1/pi')));
  await paneAt(page).getByRole('button', { name: 'Translation', exact: true }).click();
  await page.getByRole('button', { name: /English/ }).click();
  await expect(paneAt(page).locator('[data-version]').first()).toBeVisible();
  await paneAt(page).getByRole('button', { name: 'View options' }).click();
  await page.getByRole('radio', { name: 'Translation', exact: true }).check();
  await expect(page).toHaveURL(/version_id=.*view=translation/);

  await test.step('a text opened from its page', async () => {
    await visit(page, `/texts/${textId('dhammapada-2/pi')}?type=root_text`);
    const go = page.getByRole('link', { name: /^Continue Reading/ });
    await expect(go).toHaveAttribute('href', /version_like=/);
    await go.click();
    await expect(page).toHaveURL(new RegExp(`version_id=${textId('dhammapada-2/en')}&view=translation`));
    await expect(paneAt(page).locator('[data-view]')).toHaveAttribute('data-view', 'TRANSLATIONS');
  });

  await test.step('a link of somebody else shows what it says', async () => {
    await visit(page, chapterPath(HEART_SUTRA));
    await expect(paneAt(page).locator('[data-view]')).toHaveAttribute('data-view', 'SOURCE');
  });
});

test('three panes keep readable titles beside the open panel', DESKTOP_ONLY, async ({ page }) => {
  await visit(page, chapterPath(HEART_SUTRA, { panes: `${HEART_SUTRA_TIBETAN}_${HEART_SUTRA_CHINESE}` }));
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-side]')).toBeVisible();
  for (const index of [0, 1, 2]) {
    const title = paneAt(page, index).locator('header :is(h1, h2)');
    const [width = 0, paneWidth = 1] = await title.evaluate((element) => [
      element.getBoundingClientRect().width,
      element.closest('[data-pane]')?.getBoundingClientRect().width ?? 0,
    ]);
    expect(width / paneWidth).toBeGreaterThan(0.9);
  }
});

test.describe('without a network', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: /ERR_INTERNET_DISCONNECTED/ });

  test('a jump and a version say so, and go on by themselves', async ({ page, context }) => {
    await visit(page, chapterPath(LONG_TEXT));
    await page.keyboard.press('t');
    const drawer = page.getByRole('dialog', { name: 'Contents', exact: true });
    const lastSection = drawer.locator('li button:not([aria-expanded])').last();
    await expect(lastSection).toBeVisible();
    await context.setOffline(true);
    await lastSection.click();
    await expect(paneAt(page).getByText(OFFLINE).first()).toBeVisible();
    await context.setOffline(false);
    await expect(paneAt(page).getByText(OFFLINE)).toHaveCount(0);
    await expect(page.locator('[data-segment-id][aria-current]').first()).toBeInViewport();

    await visit(page, chapterPath(LONG_TEXT));
    await paneAt(page).getByRole('button', { name: 'Translation', exact: true }).click();
    await expect(page.getByRole('button', { name: /English/ })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: /English/ }).click();
    await expect(paneAt(page).getByText(OFFLINE).first()).toBeVisible();
    await context.setOffline(false);
    await expect(paneAt(page).locator(`[data-version="${LONG_TEXT_ENGLISH}"]`).first()).toBeVisible();
    await expect(segmentAt(page, 1)).toBeVisible();
  });
});
