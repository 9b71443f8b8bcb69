import type { Locator, Page } from '@playwright/test';

type Point = { x: number; y: number };

/** A finger that touches, moves and leaves the screen: the browser scrolls, snaps and cancels as it does for readers. */
export const swipe = async (page: Page, from: Point, to: Point, steps = 10): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  const at = (part: number) => [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
    // One movement for each frame, as a screen reports them.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
};

/** Swipes from the middle of an element. */
export const swipeOn = async (page: Page, locator: Locator, by: Partial<Point>): Promise<void> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('What should be swiped is not visible');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await swipe(page, from, { x: from.x + (by.x ?? 0), y: from.y + (by.y ?? 0) });
};

/** Waits until an element has stayed where it is for some frames: what a finger has thrown moves on. */
export const untilStill = (locator: Locator): Promise<void> =>
  locator.evaluate(async (element) => {
    let top = Number.NaN;
    for (let frames = 0; frames < 12;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = element.getBoundingClientRect().top;
      frames = now === top ? frames + 1 : 0;
      top = now;
    }
  });
