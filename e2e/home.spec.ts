import type { Page } from '@playwright/test';
import {
  DESKTOP_ONLY,
  expect,
  pauseRequests,
  PHONE_ONLY,
  test,
  visit,
  waitForHydration,
  LONG_DESKTOP_ONLY,
} from './fixtures.ts';
import { signInNewMember } from './members.ts';
import { failCalls } from './network-faults.ts';
import { chapterPath, findSegment, HEART_SUTRA, segmentAt } from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';

test.use({ expectedConsoleError: /Failed to load resource|status of 500/ });

const HOME_CALL = /api\/v1\/home\?/;
const parts = (page: Page) => page.locator('[data-home]');
const part = (page: Page, name: string) => parts(page).getByRole('region', { name, exact: true });
const collections = (page: Page) => page.locator('main [data-list] li');

test(
  'home page below the collections: passage, sheets, ways in; go on reading of a guest',
  PHONE_ONLY,
  async ({ page, request }) => {
    await visit(page, '/');
    await expect(collections(page)).toHaveCount(6);
    await expect(part(page, 'Recently published sheets')).toBeVisible();
    // Everything came with the first load.
    await expect(part(page, 'New in the library')).toHaveCount(0);
    await expect(part(page, 'Go on reading')).toHaveCount(0);

    await test.step('the passage for today opens in its text', async () => {
      const passage = part(page, 'A passage for today');
      await expect(passage.locator('blockquote')).toHaveAttribute('lang', 'en');
      const words = (await passage.locator('blockquote').innerText()).trim().slice(0, 20);
      await passage.getByRole('link').click();
      await expect(page).toHaveURL(/^[^?]*\/chapter\?/);
      await expect(page.locator('main')).toContainText(words);
    });

    await test.step('a language and a tradition lead to their works', async () => {
      await visit(page, '/');
      await part(page, 'By language')
        .getByRole('link', { name: /^Tibetan/ })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Texts in Tibetan');
      await expect(collections(page).first()).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Handed down/ })
        .click();
      await expect(page).toHaveURL('/traditions/bo');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Works handed down in Tibetan');
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step('what was read last is offered, and opens at its place', async () => {
      const { segment_id } = await findSegment(request, HEART_SUTRA, 12);
      await visit(page, chapterPath(HEART_SUTRA, { segment_id }));
      await expect(segmentAt(page, 12)).toBeInViewport();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('readingPlaces'))).toContain(segment_id);
      await visit(page, '/');
      const reading = part(page, 'Go on reading');
      await expect(reading).toContainText(/Passage 12 of 31 · 39%/);
      expect(await findAxeViolations(page, { within: '[data-home]' })).toEqual([]);
      await reading.getByRole('listitem').getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(segment_id));
      await expect(segmentAt(page, 12)).toBeInViewport();
    });
  },
);

test('a member goes on reading from the account', DESKTOP_ONLY, async ({ page, context, request }) => {
  const { auth } = await signInNewMember(context, request);
  const { segment_id } = await findSegment(request, HEART_SUTRA, 20);
  const headers = { authorization: `Bearer ${auth.access_token}` };
  await request.post('/api/v1/reading/history', { headers, data: { places: [{ segment_id }] } });
  await visit(page, '/');
  await expect(part(page, 'Go on reading')).toContainText('Passage 20 of 31');
  await expect(part(page, 'Recently published sheets')).toBeVisible();
});

test(
  'the collections wait for nothing below them, nothing moves, and a failure can be tried again',
  LONG_DESKTOP_ONLY,
  async ({ page }) => {
    await test.step('on a first visit over a slow network nothing moves', async () => {
      await page.addInitScript(() => {
        const moved: unknown[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => moved.push(...list.getEntries().map((entry) => entry.toJSON()))).observe({
          type: 'layout-shift',
          buffered: true,
        });
      });
      const releaseFonts = await pauseRequests(page, /\.woff2$/);
      const releaseScripts = await pauseRequests(page, /\/assets\/.*\.js$/);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(collections(page)).toHaveCount(6);
      // Painted in the fallback fonts: what was never painted cannot move.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loading'))).toBe(true);
      releaseFonts();
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true);
      releaseScripts();
      await waitForHydration(page);
      await expect(part(page, 'A passage for today')).toBeVisible();
      const moved = await page.evaluate(() => Reflect.get(window, 'moved') as { value: number }[]);
      expect(moved.reduce((sum, { value }) => sum + value, 0)).toBeLessThanOrEqual(0.01);
    });

    // From another page, so that the browser asks for it.
    const release = await pauseRequests(page, HOME_CALL);
    await visit(page, '/community');
    await page.getByRole('banner').getByRole('link', { name: 'Texts' }).click();
    await expect(collections(page)).toHaveCount(6);
    await expect(part(page, 'A passage for today')).toHaveCount(0);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
      }).observe({ type: 'layout-shift' });
    });
    release();
    await expect(part(page, 'A passage for today')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);

    await test.step('failed', async () => {
      await page.clock.install();
      await visit(page, '/community');
      const restore = await failCalls(page, HOME_CALL);
      await page.getByRole('banner').getByRole('link', { name: 'Texts' }).click();
      const retry = parts(page).getByRole('alert').getByRole('button', { name: 'Try again' });
      await expect(async () => {
        await page.clock.runFor(2000);
        await expect(retry).toBeVisible({ timeout: 300 });
      }).toPass();
      await expect(collections(page)).toHaveCount(6);
      await restore();
      await retry.click();
      await expect(part(page, 'A passage for today')).toBeVisible();
    });
  },
);
