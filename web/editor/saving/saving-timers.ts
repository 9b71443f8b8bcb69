import { RETRY_DELAY_MS, MAX_RETRY_DELAY_MS } from '#shared/limits.ts';

/** For title and content, as specified. */
export const SAVE_DEBOUNCE_MS = 1000;
/** The changes of an author who never pauses are saved after this time. */
const MAX_UNSAVED_MS = 15_000;
/** How long a change waits before it is written to the journal. */
const JOURNAL_DELAY_MS = 150;
/** How long a write to the journal waits, at most, for the browser to have shown the last key. */
const MAX_IDLE_WAIT_MS = 100;

/** Not every browser tells when it is idle. */
const runWhenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: MAX_IDLE_WAIT_MS });
  else task();
};

/** When to save and when to write to the journal. Measures only elapsed time, never the clock. */
export const createTimers = (save: () => void, persistLocally: () => void) => {
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let journal: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  const cancelSaves = () => {
    for (const timer of [debounce, deadline, retry]) clearTimeout(timer);
    debounce = deadline = retry = undefined;
  };
  return {
    onChange: () => {
      clearTimeout(debounce);
      debounce = setTimeout(save, SAVE_DEBOUNCE_MS);
      deadline ??= setTimeout(save, MAX_UNSAVED_MS);
      journal ??= setTimeout(
        () =>
          runWhenIdle(() => {
            journal = undefined;
            if (!isStopped) persistLocally();
          }),
        JOURNAL_DELAY_MS,
      );
    },
    /** A save has begun, with everything that was waiting for one. */
    onSave: cancelSaves,
    onSaved: () => {
      failures = 0;
    },
    onFailure: (minimumMs = 0) => {
      clearTimeout(retry);
      retry = setTimeout(save, Math.max(minimumMs, Math.min(RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS)));
      failures += 1;
    },
    stop: () => {
      isStopped = true;
      cancelSaves();
      clearTimeout(journal);
    },
  };
};

/** Resolves after this time at the latest, and also when the task fails. */
export const waitAtMost = (task: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([task.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);

/** Returns a function that runs one task at a time, in the order in which they come. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
};
