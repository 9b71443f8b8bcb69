import type { Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';

const RETRY_AFTER_SECONDS = 60;

type Limits = { max: number; maxPerKey: number };

/** Limits how many long files are sent at a time, to all and to one visitor. Throws `too_many_requests` beyond. */
export const createStreamLimit = ({ max, maxPerKey }: Limits) => {
  const open = new Map<string, number>();
  const countAll = () => [...open.values()].reduce((sum, count) => sum + count, 0);
  return {
    assertRoom: (key: string): void => {
      if ((open.get(key) ?? 0) >= maxPerKey || countAll() >= max)
        throw new AppError('too_many_requests', undefined, undefined, RETRY_AFTER_SECONDS);
    },
    count: (key: string, stream: Readable): void => {
      open.set(key, (open.get(key) ?? 0) + 1);
      stream.once('close', () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      });
    },
  };
};
