import { setTimeout as sleep } from 'node:timers/promises';
import type { SmokeBrowser } from './browser.ts';

const MAX_WAIT_MS = 30_000;

/** Waits until an expression is true in the page; says which one when it is not. */
export const waitFor = async (browser: SmokeBrowser, expression: string): Promise<void> => {
  const end = Date.now() + MAX_WAIT_MS;
  let failure: unknown;
  while (Date.now() < end) {
    try {
      if (await browser.evaluate<boolean>(`Boolean(${expression})`)) return;
    } catch (error) {
      // A page on its way to another one cannot answer.
      failure = error;
    }
    await sleep(100);
  }
  const page = await browser.evaluate<string>('location.href + " " + document.body.innerText.slice(0, 600)');
  throw new Error(`Never true: ${expression}\n${failure ?? ''}\n${page}`);
};

export const open = async (browser: SmokeBrowser, url: string): Promise<void> => {
  await browser.navigate(url);
  await waitFor(browser, 'document.documentElement.dataset.hydrated');
};

/** The first visible element of this selector whose accessible name or text holds `text`. */
const elementOf = (selector: string, text = '') => `[...document.querySelectorAll(${JSON.stringify(selector)})].find(
  (element) => element.getClientRects().length > 0
    && ((element.getAttribute('aria-label') ?? '') + element.textContent).includes(${JSON.stringify(text)}))`;

export const waitForElement = (browser: SmokeBrowser, selector: string, text = ''): Promise<void> =>
  waitFor(browser, elementOf(selector, text));

/** A press with the pointer in the middle of an element, as a person would make it. */
export const click = async (browser: SmokeBrowser, selector: string, text = ''): Promise<void> => {
  await waitForElement(browser, selector, text);
  const { x, y } = await browser.evaluate<{ x: number; y: number }>(`(() => {
    const element = ${elementOf(selector, text)};
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getClientRects()[0];
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  })()`);
  await browser.performActions([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]);
};

/** Keys pressed one after the other, into whatever has the focus. */
export const type = async (browser: SmokeBrowser, text: string): Promise<void> => {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await browser.performActions([{ type: 'key', id: 'keyboard', actions }]);
};

export const fill = async (browser: SmokeBrowser, selector: string, text: string): Promise<void> => {
  await click(browser, selector);
  await type(browser, text);
};
