/**
 * Runs a task once the page has loaded and the browser is idle, so that it delays nothing that the page itself needs.
 * Returns a function that cancels it.
 */
export const whenIdle = (task: () => void): (() => void) => {
  const abort = new AbortController();
  const schedule = () => {
    // Safari has no requestIdleCallback.
    const idle = 'requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task, 2000);
    abort.signal.addEventListener('abort', () =>
      'cancelIdleCallback' in window ? cancelIdleCallback(idle as number) : clearTimeout(idle),
    );
  };
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true, signal: abort.signal });
  return () => abort.abort();
};
