import { waitForHydration, expect, pauseRequests, test, visit, DESKTOP_ONLY, PHONE_ONLY } from './fixtures.ts';
import {
  chapterPath,
  DETAILS,
  LONG_TEXT,
  segmentAt,
  segmentNumbers,
  paneAt,
  scroll,
  findSegment,
  topOf,
} from './reader-texts.ts';

test.describe('infinite scrolling', () => {
  test('reaches the whole text, each segment once, with few of them rendered', DESKTOP_ONLY, async ({ page }) => {
    await visit(page, chapterPath(LONG_TEXT));
    const seen = new Set<number>();
    let most = 0;
    for (let step = 0; step < 120 && !seen.has(318); step += 1) {
      await scroll(page, 700);
      const numbers = await segmentNumbers(page);
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => (numbers[0] ?? 0) + index));
      for (const number of numbers) seen.add(number);
      most = Math.max(most, numbers.length);
    }
    expect(seen.size).toBe(318);
    expect(most).toBeLessThan(160);
  });

  test(
    'says that earlier content is loading, and keeps the scroll position to the pixel when it arrives',
    PHONE_ONLY,
    async ({ page, request }) => {
      const { segment_id } = await findSegment(request, LONG_TEXT, 200);
      await visit(page, chapterPath(LONG_TEXT, { segment_id }));
      const release = await pauseRequests(page, DETAILS);
      // On a phone the header of the site scrolls away first.
      await scroll(page, 120);
      await scroll(page, -900, 8);
      await expect(page.getByText('Loading previous content...')).toBeVisible();
      const number = (await segmentNumbers(page))[0] ?? 0;
      const before = await topOf(segmentAt(page, number));
      release();
      await expect(page.getByText('Loading previous content...')).toHaveCount(0);
      await expect(segmentAt(page, number - 1)).toBeAttached();
      expect(Math.abs((await topOf(segmentAt(page, number))) - before)).toBeLessThanOrEqual(1);
    },
  );

  test(
    'says that more content is loading; its sentinels count as visible by a tenth, and 50 px before',
    DESKTOP_ONLY,
    async ({ page }) => {
      await page.addInitScript(() => {
        const observers: unknown[] = [];
        Object.assign(window, { observers });
        window.IntersectionObserver = class extends IntersectionObserver {
          constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
            super(callback, options);
            observers.push({ margin: options?.rootMargin, threshold: options?.threshold, ends: this.#ends });
          }
          #ends: string[] = [];
          override observe(element: Element) {
            this.#ends.push((element as HTMLElement).dataset['end'] ?? '');
            super.observe(element);
          }
        };
      });
      await visit(page, chapterPath(LONG_TEXT));
      const release = await pauseRequests(page, DETAILS);
      await scroll(page, 900, 6);
      await expect(page.getByText('Loading more content...')).toBeVisible();
      const last = (await segmentNumbers(page)).at(-1) ?? 0;
      release();
      await expect(segmentAt(page, last + 1)).toBeAttached();
      await scroll(page, 300, 2);
      await expect(page.getByText('Loading more content...')).toHaveCount(0);
      const observers = await page.evaluate((): { margin: string; threshold: number; ends: string[] }[] =>
        Reflect.get(window, 'observers'),
      );
      const sentinels = observers.filter(({ ends }) => ends.includes('next'));
      expect(sentinels.length).toBeGreaterThan(0);
      for (const { margin, threshold } of sentinels) expect([margin, threshold]).toEqual(['50px', 0.1]);
    },
  );

  test('a failing page load offers to try again and keeps what is shown', DESKTOP_ONLY, async ({ page }) => {
    await visit(page, chapterPath(LONG_TEXT));
    await page.route(DETAILS, (route) => route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'no' } }));
    await scroll(page, 900, 6);
    await expect(page.getByRole('alert')).toContainText('This part could not be loaded.');
    await expect(segmentAt(page, 20)).toBeAttached();
    await page.unroute(DETAILS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(segmentAt(page, 21)).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  test.use({ expectedConsoleError: /403|404/ });
});

test.describe('the reading position', () => {
  test('is in the address without history entries, and a reload returns to it', DESKTOP_ONLY, async ({ page }) => {
    await visit(page, chapterPath(LONG_TEXT));
    const entries = await page.evaluate(() => window.history.length);
    // The number of the passage that the address names, read in one go: both move on while the page scrolls.
    const named = () =>
      page.evaluate(() => {
        const id = new URLSearchParams(window.location.search).get('segment_id') ?? '';
        return Number(document.querySelector(`[data-segment-id="${id}"]`)?.getAttribute('data-number') ?? 0);
      });
    await expect(async () => {
      await scroll(page, 900);
      expect(await named()).toBeGreaterThan(20);
    }).toPass();
    expect(await page.evaluate(() => window.history.length)).toBe(entries);
    const [response] = await Promise.all([page.waitForResponse(/\/chapter\?/), page.reload()]);
    const segment_id = new URL(response.url()).searchParams.get('segment_id') ?? '';
    await waitForHydration(page);
    await expect(page.locator(`[data-segment-id="${segment_id}"]`).first()).toBeInViewport();
    await expect(page.locator(`[data-segment-id="${segment_id}"]`).first()).toHaveAttribute('aria-current', 'true');
  });

  test('is left by going to a section, and Back returns to it', DESKTOP_ONLY, async ({ page, request }) => {
    const { segment_id } = await findSegment(request, LONG_TEXT, 60);
    await visit(page, chapterPath(LONG_TEXT, { segment_id }));
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').first().click();
    await expect(segmentAt(page, 60)).toHaveCount(0);
    await expect(paneAt(page).locator('[aria-current]')).toBeInViewport();
    await page.goBack();
    await expect(segmentAt(page, 60)).toBeInViewport();
    await page.goForward();
    await expect(segmentAt(page, 60)).toHaveCount(0);
  });
});
