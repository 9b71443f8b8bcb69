import { setTimeout as wait } from 'node:timers/promises';

type Repeated = {
  everyMs: number;
  /** Waits before the first run too. */
  startsLater?: boolean;
  work: (signal: AbortSignal) => Promise<unknown>;
  /** Failed work runs again after a delay that grows with each failure; this only reports it. */
  onError: (error: unknown) => void;
};

/** So work that goes on failing, as while the database is away, is reported once a minute. */
const MAX_DELAY_MS = 60_000;

/** Runs work at intervals, never twice at once. Returns a stop function that waits for the run in progress. */
export const repeat = ({ everyMs, startsLater = false, work, onError }: Repeated): (() => Promise<void>) => {
  const controller = new AbortController();
  const { signal } = controller;
  const run = async () => {
    let failures = 0;
    const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);
    if (startsLater) await pause(everyMs);
    while (!signal.aborted) {
      try {
        await work(signal);
        failures = 0;
      } catch (error) {
        failures += 1;
        onError(error);
      }
      const delayMs = failures === 0 ? everyMs : Math.max(everyMs, Math.min(everyMs * 2 ** failures, MAX_DELAY_MS));
      await pause(delayMs);
    }
  };
  const running = run();
  return () => {
    controller.abort();
    return running;
  };
};

const FIRST_RETRY_MS = 30_000;

/** Exponential backoff: 30 seconds after the first failed attempt, then twice as long each time. */
export const retryDelayMs = (attempts: number): number => FIRST_RETRY_MS * 2 ** (attempts - 1);

/** Work took longer than it may. `code` is logged for a mail. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
  code = 'ETIMEDOUT';
}

/**
 * Rejects when the time limit is over, and aborts the signal of the work. Work that ignores its signal goes on, but
 * nobody waits for it any longer.
 */
export const withTimeLimit = async <Result>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TimeLimitError(`not done within ${limitMs / 1000} seconds`));
      controller.abort();
    }, limitMs);
  });
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
};
