/** Nothing is waited for longer: what has not come by then is missing on paper. */
const MAX_WAIT_MS = 10_000;

const isComplete = (page: HTMLElement): boolean =>
  [...page.querySelectorAll('img')].every(({ complete }) => complete) && !page.querySelector('[data-waiting]');

/**
 * Resolves once fonts, pictures and the short link are there, or after a while without them; false when it was given up.
 * A page that is not on screen does not load pictures that are lazy, so it asks for them.
 */
export const whenPrintable = async (page: HTMLElement, signal: AbortSignal): Promise<boolean> => {
  const end = Date.now() + MAX_WAIT_MS;
  await document.fonts.ready;
  while (!isComplete(page) && Date.now() < end && !signal.aborted)
    // oxlint-disable-next-line no-await-in-loop -- it looks again until it is there
    await new Promise((resolve) => setTimeout(resolve, 50));
  return !signal.aborted;
};
