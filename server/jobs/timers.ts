import { setTimeout as wait } from 'node:timers/promises';

type Repeated = {
  everyMs: number;
  work: (signal: AbortSignal) => Promise<unknown>;
  /** Failed work runs again at the next interval; this only reports it. */
  onError: (error: unknown) => void;
};

/** Runs work at intervals, never twice at once. Returns a stop function that waits for the run in progress. */
export const repeat = ({ everyMs, work, onError }: Repeated): (() => Promise<void>) => {
  const controller = new AbortController();
  const { signal } = controller;
  const run = async () => {
    while (!signal.aborted) {
      await work(signal).catch(onError);
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
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
