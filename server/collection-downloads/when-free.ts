import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#server/errors.ts';

/** Readers come first: while too many of them wait for the typesetter or a thread, an archive waits too. */
const BUSY_PAUSE_MS = 5000;
const MAX_BUSY_PAUSES = 60;

export const whenFree = async <Result>(open: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await open();
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'unavailable';
      if (!isBusy || pauses === MAX_BUSY_PAUSES) throw error;
      await wait(BUSY_PAUSE_MS, undefined, { signal });
    }
  }
};
