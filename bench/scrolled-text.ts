import type { Browser, Page } from '@playwright/test';
import { CONDITIONS } from './chapter-loads.ts';

export type Scrolled = { frames: number; longFrames: number; mostNodes: number; lastNumber: number };

const LONG_FRAME_MS = 33;
/** As fast as a hand can flick: ten screens a second. */
const PX_A_FRAME = 130;

type Asked = { px: number; last: number | null; longFrame: number };

/** Scrolls a step every frame, until the segment asked for is in the page or the page is at its end. */
const scrollThrough = ({ px, last, longFrame }: Asked): Promise<Scrolled> =>
  new Promise((resolve) => {
    const scroller = document.querySelector('[data-scroller]') ?? document.scrollingElement ?? document.body;
    window.dispatchEvent(new WheelEvent('wheel', { deltaY: px }));
    const result: Scrolled = { frames: 0, longFrames: 0, mostNodes: 0, lastNumber: 0 };
    const isThere = (moved: boolean) =>
      last === null ? !moved : document.querySelector(`[data-number="${last}"]`) !== null && !moved;
    let before = performance.now();
    const frame = (now: number) => {
      result.frames += 1;
      if (now - before > longFrame) result.longFrames += 1;
      before = now;
      if (result.frames % 10 === 0)
        result.mostNodes = Math.max(result.mostNodes, document.getElementsByTagName('*').length);
      const at = scroller.scrollTop;
      scroller.scrollTop += px;
      if (!isThere(scroller.scrollTop !== at)) return requestAnimationFrame(frame);
      const numbers = [...document.querySelectorAll<HTMLElement>('[data-number]')];
      result.lastNumber = Number(numbers.at(px > 0 ? -1 : 0)?.dataset['number'] ?? 0);
      return resolve(result);
    };
    requestAnimationFrame(frame);
  });

const run = (page: Page, px: number, last: number | null): Promise<Scrolled> =>
  page.evaluate(scrollThrough, { px, last, longFrame: LONG_FRAME_MS });

/** A whole text down and up again, and beside it a bare page of the same height with nothing to do. */
export const scrolledText = async (browser: Browser, address: string, segments: number) => {
  const context = await browser.newContext(CONDITIONS[0]?.look);
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    const down = await run(page, PX_A_FRAME, segments);
    const up = await run(page, -PX_A_FRAME, 1);
    const height = await page.locator('[data-scroller]').evaluate((element) => element.scrollHeight);
    // Another page: the policy of the site would forbid the height.
    const blank = await context.newPage();
    await blank.setContent(
      `<!doctype html><div style="height: ${height}px">${'<p>A line of text.</p>'.repeat(200)}</div>`,
    );
    const bare = await run(blank, PX_A_FRAME, null);
    return { down, up, bare };
  } finally {
    await context.close();
  }
};
