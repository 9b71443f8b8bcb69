import { RETRY_FIRST_MS, RETRY_LONGEST_MS } from '#shared/limits.ts';

/** The specification's, for title and content. */
export const SAVE_DEBOUNCE_MS = 1000;
/** Who never pauses is saved all the same. */
const LONGEST_UNSAVED_MS = 15_000;
/** A change waits no longer for a quiet moment to be written down on this device. */
const JOURNAL_MS = 150;

/** When to save and to write down. Knows no clock: only how long ago things were. */
export const createTimers = (save: () => void, writeDown: () => void) => {
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let note: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const stop = () => {
    for (const timer of [debounce, longest, retry]) clearTimeout(timer);
    debounce = longest = retry = undefined;
  };
  return {
    onChange: () => {
      clearTimeout(debounce);
      debounce = setTimeout(save, SAVE_DEBOUNCE_MS);
      longest ??= setTimeout(save, LONGEST_UNSAVED_MS);
      note ??= setTimeout(() => {
        note = undefined;
        writeDown();
      }, JOURNAL_MS);
    },
    /** A save has begun: what was waiting for one is in it. */
    onSave: stop,
    onSaved: () => {
      failures = 0;
    },
    onFailure: (waitMs = 0) => {
      clearTimeout(retry);
      retry = setTimeout(save, Math.max(waitMs, Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LONGEST_MS)));
      failures += 1;
    },
    end: () => {
      stop();
      clearTimeout(note);
    },
  };
};
