import type { Browser, Page } from '@playwright/test';
import { type Auth, storeTokens } from '../e2e/members.ts';

export type TypingFigures = { keys: number; p50: number; p95: number; worst: number };

const KEY_COUNT = 200;

/** Records for every typed key the time from its press to the frame that shows it. */
const recordKeyPaints = (): void => {
  const paints: number[] = [];
  Object.assign(window, { paints });
  document.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A message is the first task to run after the frame has been rendered.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => paints.push(performance.now() - timeStamp), { once: true });
        port1.start();
        port2.postMessage(undefined);
      }),
    { capture: true },
  );
};

const percentile = (values: number[], fraction: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * fraction))] ?? 0;

/** Types in the middle of a sheet, as fast as a good typist, while the sheet is being saved. */
export const measureTyping = async (page: Page, address: string): Promise<TypingFigures> => {
  await page.goto(address);
  const editor = page.locator('[data-editor] [contenteditable=true]');
  await editor.waitFor();
  const blocks = editor.locator(':scope > *');
  await blocks.nth(Math.floor((await blocks.count()) / 2)).click();
  await page.keyboard.press('End');
  await page.evaluate(recordKeyPaints);
  await page.keyboard.type(' the quick brown fox'.repeat(KEY_COUNT / 20), { delay: 60 });
  const paints = await page.evaluate((): number[] => Reflect.get(window, 'paints'));
  return {
    keys: paints.length,
    p50: percentile(paints, 0.5),
    p95: percentile(paints, 0.95),
    worst: Math.max(...paints),
  };
};

export const openSignedInPage = async (browser: Browser, auth: Auth): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await storeTokens(context, auth);
  return context.newPage();
};
