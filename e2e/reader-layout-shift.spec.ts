import type { Page } from '@playwright/test';
import {
  LONG_DESKTOP_ONLY,
  LONG_PHONE_ONLY,
  expect,
  pauseRequests,
  test,
  visit,
  waitForHydration,
} from './fixtures.ts';
import {
  chapterPath,
  findSegment,
  HEART_SUTRA,
  LONG_TEXT,
  LONG_TEXT_ENGLISH,
  paneAt,
  scroll,
  segmentAt,
  textId,
  topOf,
  nextFrames,
} from './reader-texts.ts';

// What is read does not move while the rest of the page arrives.

/** Each script once, the ones with the largest fonts on a phone. */
const TEXTS = [
  ['Pali', LONG_TEXT, 318, LONG_PHONE_ONLY],
  ['English', LONG_TEXT_ENGLISH, 318, LONG_DESKTOP_ONLY],
  ['Sanskrit', HEART_SUTRA, 31, LONG_DESKTOP_ONLY],
  ['Tibetan', textId('thirty-seven-practices/bo'), 45, LONG_PHONE_ONLY],
  ['Chinese', textId('diamond-sutra-selections/zh'), 101, LONG_DESKTOP_ONLY],
] as const;

/** Adds up the layout shifts of each page that is opened from now on. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; of: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, sources = [] } = entry as { value?: number; sources?: { node: Node | null }[] };
        const nameOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)?.outerHTML ?? '';
        shifts.push({ value, of: sources.map(({ node }) => nameOf(node).slice(0, 80)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const layoutShifts = (page: Page): Promise<{ value: number; of: string[] }[]> =>
  page.evaluate(() => Reflect.get(window, 'shifts'));

/**
 * Opens a page as over a slow network: the text comes first, then all fonts, then the scripts. Returns how far the passage
 * has moved by its scripts, in px.
 */
const openSlowly = async (page: Page, path: string, number: number): Promise<number> => {
  const releaseFonts = await pauseRequests(page, /\.woff2$/);
  const releaseScripts = await pauseRequests(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(segmentAt(page, number)).toBeAttached();
  // What was never painted cannot move.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await nextFrames(page);
  releaseFonts();
  await page.evaluate(() => document.fonts.ready);
  await nextFrames(page);
  const before = await topOf(segmentAt(page, number));
  releaseScripts();
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await nextFrames(page);
  const after = await topOf(segmentAt(page, number));
  await page.unrouteAll({ behavior: 'wait' });
  return Math.abs(after - before);
};

for (const [name, text_id, total, project] of TEXTS) {
  test(
    `nothing moves at the beginning, in the middle and at the end of a text in ${name}`,
    project,
    async ({ page, request, isMobile }) => {
      if (isMobile) {
        const client = await page.context().newCDPSession(page);
        await client.send('Emulation.setCPUThrottlingRate', { rate: 2 });
      }
      await recordLayoutShifts(page);
      for (const number of [1, Math.round(total / 2), total]) {
        const { segment_id } = await findSegment(request, text_id, number);
        const moved = await openSlowly(page, chapterPath(text_id, number === 1 ? {} : { segment_id }), number);
        const shifts = await layoutShifts(page);
        // Panes scroll by whole pixels.
        expect.soft(moved, `passage ${number}`).toBeLessThanOrEqual(1);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        expect.soft(sum, `at passage ${number}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.01);
        await expect(segmentAt(page, number)).toBeInViewport();
      }
    },
  );
}

/** The spaces between paragraphs without a heading; a joint is where two chunks of the text meet. */
const gapsIn = (pane: Element): { gap: number; isJoint: boolean }[] => {
  const blocks = [...pane.querySelectorAll<HTMLElement>('[data-section-id]')];
  return blocks.slice(1).flatMap((block, index) => {
    const before = blocks[index];
    const hasTitle = block.previousElementSibling?.matches('h2, h3, h4, h5, h6');
    if (!before || hasTitle || [before, block].some(({ dataset }) => dataset['type'] === 'heading')) return [];
    const gap = block.getBoundingClientRect().top - before.getBoundingClientRect().bottom;
    return [{ gap: Math.round(gap), isJoint: before.parentElement !== block.parentElement }];
  });
};

test('the space between paragraphs is the same where two loaded parts meet', LONG_DESKTOP_ONLY, async ({ page }) => {
  await visit(page, chapterPath(LONG_TEXT));
  const gaps: { gap: number; isJoint: boolean }[] = [];
  for (let step = 0; step < 15; step += 1) {
    await scroll(page, 700);
    gaps.push(...(await paneAt(page).evaluate(gapsIn)));
  }
  const inside = new Set(gaps.filter(({ isJoint }) => !isJoint).map(({ gap }) => gap));
  const joints = gaps.filter(({ isJoint }) => isJoint).map(({ gap }) => gap);
  expect(joints.length).toBeGreaterThan(0);
  expect(inside.size).toBe(1);
  expect(new Set(joints)).toEqual(inside);
});
