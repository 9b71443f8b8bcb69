/** For pages that never come alive: an error screen has nothing that could be compared. */
const AT_THE_LATEST_MS = 3000;

/**
 * Runs once the page has taken over what the server rendered. Other words before that would be words that React did not
 * find in the page. Gives what calls it off.
 */
export const onHydrated = (task: () => void): (() => void) => {
  const html = document.documentElement;
  const callOff = () => {
    observer.disconnect();
    clearTimeout(late);
  };
  const run = () => {
    callOff();
    task();
  };
  const observer = new MutationObserver(run);
  const late = setTimeout(run, html.dataset.hydrated ? 0 : AT_THE_LATEST_MS);
  observer.observe(html, { attributeFilter: ['data-hydrated'] });
  return callOff;
};
