import type { Browser, Page } from '@playwright/test';
import { CONDITIONS } from './measure-loads.ts';

export type ScrollFigures = { frames: number; longFrames: number; maxNodes: number; lastNumber: number };

const LONG_FRAME_MS = 33;
/** As fast as a finger can flick: ten screens per second. */
const PX_PER_FRAME = 130;

type ScrollTarget = { px: number; last: number | null; longFrame: number };

/** Scrolls one step per frame until the last segment is rendered, or to the end of the page. */
const scrollThrough = ({ px, last, longFrame }: ScrollTarget): Promise<ScrollFigures> =>
  new Promise((resolve) => {
    const scroller = document.querySelector('[data-scroller]') ?? document.scrollingElement ?? document.body;
    window.dispatchEvent(new WheelEvent('wheel', { deltaY: px }));
    const result: ScrollFigures = { frames: 0, longFrames: 0, maxNodes: 0, lastNumber: 0 };
    const isDone = (hasMoved: boolean) =>
      last === null ? !hasMoved : document.querySelector(`[data-number="${last}"]`) !== null && !hasMoved;
    let lastFrame = performance.now();
    const frame = (now: number) => {
      result.frames += 1;
      if (now - lastFrame > longFrame) result.longFrames += 1;
      lastFrame = now;
      if (result.frames % 10 === 0)
        result.maxNodes = Math.max(result.maxNodes, document.getElementsByTagName('*').length);
      const top = scroller.scrollTop;
      scroller.scrollTop += px;
      if (!isDone(scroller.scrollTop !== top)) return requestAnimationFrame(frame);
      const numbers = [...document.querySelectorAll<HTMLElement>('[data-number]')];
      result.lastNumber = Number(numbers.at(px > 0 ? -1 : 0)?.dataset['number'] ?? 0);
      return resolve(result);
    };
    requestAnimationFrame(frame);
  });

const scrollPage = (page: Page, px: number, last: number | null): Promise<ScrollFigures> =>
  page.evaluate(scrollThrough, { px, last, longFrame: LONG_FRAME_MS });

/** Scrolls a whole text down and up again, and for comparison a bare page of the same height. */
export const measureScrolling = async (browser: Browser, address: string, segments: number) => {
  const context = await browser.newContext(CONDITIONS[0]?.contextOptions);
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    const down = await scrollPage(page, PX_PER_FRAME, segments);
    const up = await scrollPage(page, -PX_PER_FRAME, 1);
    const height = await page.locator('[data-scroller]').evaluate((element) => element.scrollHeight);
    // Another page, because the content security policy of the site forbids inline styles.
    const blank = await context.newPage();
    await blank.setContent(
      `<!doctype html><div style="height: ${height}px">${'<p>A line of text.</p>'.repeat(200)}</div>`,
    );
    const bare = await scrollPage(blank, PX_PER_FRAME, null);
    return { down, up, bare };
  } finally {
    await context.close();
  }
};
