import type { Page } from '@playwright/test';
import { expect, PHONE_ONLY, test, visit } from './fixtures.ts';
import {
  chapterPath,
  clickText,
  contentsDrawer,
  HEART_SUTRA,
  HEART_SUTRA_CHINESE,
  HEART_SUTRA_TIBETAN,
  LONG_TEXT,
  paneAt,
  resourcesPanel,
  segmentAt,
  topOf,
} from './reader-texts.ts';
import { swipe, swipeOn, untilStill } from './touch.ts';

// With a finger: sequences of touch events, from which the browser itself makes scrolling, snapping and clicks.

/** Side to side in the middle of the screen, over the text. */
const swipeSideways = (page: Page, by: number) => swipe(page, { x: 195 - by / 2, y: 500 }, { x: 195 + by / 2, y: 502 });

test('chapters are swiped from one to the next, and the text still scrolls', PHONE_ONLY, async ({ page }) => {
  await visit(page, chapterPath(HEART_SUTRA, { panes: `${HEART_SUTRA_TIBETAN}_${HEART_SUTRA_CHINESE}` }));
  const tabs = page.getByRole('navigation', { name: 'Open chapters' }).getByRole('button');
  for (const [by, shown] of [
    [-260, 1],
    [-260, 2],
    [260, 1],
    [260, 0],
    // Beyond the first there is nothing, and the page stays.
    [260, 0],
  ] as const) {
    await swipeSideways(page, by);
    await expect(tabs.nth(shown)).toHaveAttribute('aria-current', 'true');
    await expect(paneAt(page, shown)).toBeInViewport({ ratio: 0.95 });
  }
  // The headless shell never goes back by a swipe; a full Chromium does, unless the page itself says no and nothing inside.
  const row = page.locator('[data-reader] [data-count]').first();
  const overscroll = (element: Element) => getComputedStyle(element).overscrollBehaviorX;
  expect([await page.locator(':root').evaluate(overscroll), await row.evaluate(overscroll)]).toEqual(['none', 'auto']);
  const before = await topOf(segmentAt(page, 1));
  await swipe(page, { x: 195, y: 600 }, { x: 196, y: 300 });
  await expect.poll(() => topOf(segmentAt(page, 1))).toBeLessThan(before - 150);
});

test('Back closes the open sheet or drawer first, and leaves the reader after that', PHONE_ONLY, async ({ page }) => {
  await visit(page, '/collections');
  await visit(page, chapterPath(LONG_TEXT));
  const address = () => new URL(page.url()).pathname;
  const panel = resourcesPanel(page, 'main');

  await test.step('the resources of a passage', async () => {
    await clickText(page, 4);
    await expect(panel).toBeVisible();
    const before = await topOf(segmentAt(page, 4));
    await page.goBack();
    await expect(panel).toHaveCount(0);
    expect(Math.abs((await topOf(segmentAt(page, 4))) - before)).toBeLessThanOrEqual(1);
  });

  await test.step('the drawer over them, then they', async () => {
    await clickText(page, 4);
    await expect(panel).toBeVisible();
    await page.keyboard.press('t');
    await expect(contentsDrawer(page)).toBeVisible();
    await page.goBack();
    await expect(contentsDrawer(page)).toHaveCount(0);
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toHaveCount(0);
  });

  await test.step('the reading options, which lie above the resources', async () => {
    await clickText(page, 4);
    await expect(panel).toBeVisible();
    await page.getByRole('button', { name: 'View options' }).click();
    const options = page.getByRole('dialog', { name: 'Reading options' });
    await options.getByRole('radio', { name: 'Serif', exact: true }).check();
    await page.goBack();
    await expect(options).toHaveCount(0);
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toHaveCount(0);
    expect(address()).toBe('/chapter');
  });

  await test.step('a section chosen in the drawer is one step back, the page before it another', async () => {
    await page.getByRole('button', { name: 'Contents' }).click();
    await contentsDrawer(page).getByRole('listitem').last().getByRole('button').first().click();
    await expect(segmentAt(page, 4)).toHaveCount(0);
    await page.goBack();
    await expect(segmentAt(page, 4)).toBeInViewport();
    await page.goBack();
    await expect.poll(address).toBe('/collections');
  });
});

test('a bottom sheet is dragged by its grip and its header', PHONE_ONLY, async ({ page }) => {
  await visit(page, chapterPath(LONG_TEXT));
  const panel = resourcesPanel(page, 'main');
  const side = page.locator('[data-side]');
  const grip = side.getByRole('button', { name: 'Panel height' });
  const top = () => topOf(side);
  await clickText(page, 4);
  await expect(panel).toBeVisible();
  await expect.poll(top).toBeGreaterThan(300);

  await swipeOn(page, grip, { y: -250 });
  await expect(grip).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(top).toBeLessThan(100);

  await swipeOn(page, panel.getByRole('heading', { level: 2 }), { y: 180 });
  await expect(grip).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(top).toBeGreaterThan(300);

  await grip.focus();
  await page.keyboard.press('Enter');
  await expect(grip).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(grip).toHaveAttribute('aria-expanded', 'false');

  // Waits until the panel has come to rest: a finger on a grip that still moves would miss it.
  await grip.click({ trial: true });
  await swipeOn(page, grip, { y: 350 });
  await expect(side).toHaveCount(0);
  await expect(page).toHaveURL(/\/chapter\?/);

  await page.getByRole('button', { name: 'View options' }).click();
  const options = page.getByRole('dialog', { name: 'Reading options' });
  await swipeOn(page, options.getByRole('button', { name: 'Panel height' }), { y: 350 });
  await expect(options).toHaveCount(0);
});

test('the bar is out of the way while reading down, and back when it is needed', PHONE_ONLY, async ({ page }) => {
  await visit(page, chapterPath(LONG_TEXT));
  const bar = page.locator('[data-pane] > header');
  const isAway = () => bar.evaluate((element) => element.getBoundingClientRect().bottom <= 0);
  const readDown = () => swipe(page, { x: 195, y: 640 }, { x: 195, y: 200 });
  const turnAround = () => swipe(page, { x: 195, y: 300 }, { x: 195, y: 400 });
  await readDown();
  await expect.poll(isAway).toBe(true);
  await turnAround();
  await expect.poll(isAway).toBe(false);
  // The page scrolls by itself to keep the place when its width changes: the reader has not read on.
  await untilStill(page.locator('main'));
  const top = await page.evaluate(() => scrollY);
  await page.setViewportSize({ width: 280, height: 844 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 24);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(bar).not.toHaveAttribute('data-away');
  await page.setViewportSize({ width: 390, height: 844 });
  await readDown();
  await expect.poll(isAway).toBe(true);
  // By keyboard it comes back before it is used.
  await bar.getByRole('button', { name: 'View options' }).focus();
  await expect.poll(isAway).toBe(false);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'View options' }).blur();
  await expect.poll(isAway).toBe(true);
  // A pressed passage opens the panel, and the bar belongs to it.
  await page
    .locator('[data-number]')
    .filter({ visible: true })
    .nth(8)
    .locator('[data-html]')
    .first()
    .tap({ position: { x: 8, y: 12 } });
  await expect(resourcesPanel(page, 'main')).toBeVisible();
  await expect.poll(isAway).toBe(false);
});
