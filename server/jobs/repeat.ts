import { setTimeout as wait } from 'node:timers/promises';

type Repeated = {
  everyMs: number;
  work: (signal: AbortSignal) => Promise<unknown>;
  /** What has failed is tried again next time; this only tells of it. */
  onError: (error: unknown) => void;
};

/** Does something now and then, never twice at once. Gives how to end it, which waits for what is under way. */
export const repeat = ({ everyMs, work, onError }: Repeated): (() => Promise<void>) => {
  const stop = new AbortController();
  const { signal } = stop;
  const run = async () => {
    while (!signal.aborted) {
      await work(signal).catch(onError);
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return () => {
    stop.abort();
    return running;
  };
};
