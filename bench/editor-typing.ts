import type { Browser, Page } from '@playwright/test';

export type Typing = { keys: number; p50: number; p95: number; worst: number };

const KEYS = 200;

/** From the event of a key to the frame that shows it, for every key. */
const watchKeys = (): void => {
  const paints: number[] = [];
  Object.assign(window, { paints });
  document.addEventListener(
    'beforeinput',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // After the frame's own work, a message is the first thing to come.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => paints.push(performance.now() - timeStamp), { once: true });
        port1.start();
        port2.postMessage(undefined);
      }),
    { capture: true },
  );
};

const share = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Types in the middle of a sheet, as fast as a good typist, with saving and the journal at work. */
export const typedInto = async (page: Page, address: string): Promise<Typing> => {
  await page.goto(address);
  const words = page.locator('[data-editor] [contenteditable]');
  await words.waitFor();
  const blocks = words.locator(':scope > *');
  await blocks.nth(Math.floor((await blocks.count()) / 2)).click();
  await page.keyboard.press('End');
  await page.evaluate(watchKeys);
  await page.keyboard.type(' the quick brown fox'.repeat(KEYS / 20), { delay: 60 });
  const paints = await page.evaluate(() => (window as unknown as { paints: number[] }).paints);
  return { keys: paints.length, p50: share(paints, 0.5), p95: share(paints, 0.95), worst: Math.max(...paints) };
};

/** A browser that is signed in. */
export const memberPage = async (
  browser: Browser,
  auth: { access_token: string; refresh_token: string },
): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(({ access_token, refresh_token }) => {
    if (localStorage.getItem('loggedInVia')) return;
    localStorage.setItem('loggedInVia', 'pecha');
    localStorage.setItem('refreshToken', refresh_token);
    sessionStorage.setItem('accessToken', access_token);
  }, auth);
  return context.newPage();
};
