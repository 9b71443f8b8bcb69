import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { AppError } from '#server/errors.ts';

/** Runs a search for a visitor when there is room for it. */
export type LimitSearches = <Result>(network: string, search: () => Promise<Result>) => Promise<Result>;

/** The share of the connections that searches may take at once; the others stay free for reading and saving. */
const SHARE_OF_POOL = 1 / 2;
const MAX_WAITING = 100;
/** Of one network, running and waiting: somebody who types quickly has two or three. */
const MAX_PER_NETWORK = 20;
const MAX_NETWORKS = 10_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Searches are the only reads that may take seconds. Bounded below the size of the connection pool they cannot keep
 * everybody else waiting, and bounded by network one visitor cannot keep all others from searching.
 */
export const createSearchLimit = (
  poolSize: number,
): LimitSearches & { state(): { running: number; waiting: number } } => {
  const limit = pLimit(Math.max(Math.floor(poolSize * SHARE_OF_POOL), 1));
  const counts = new LRUCache<string, number>({ max: MAX_NETWORKS });
  const limitSearches: LimitSearches = async (network, search) => {
    const count = counts.get(network) ?? 0;
    // Pages that the server renders have no network of their own; they are bounded by the queue alone.
    if (network && count >= MAX_PER_NETWORK)
      throw new AppError('too_many_requests', undefined, undefined, RETRY_AFTER_SECONDS);
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('unavailable');
    counts.set(network, count + 1);
    try {
      return await limit(search);
    } finally {
      counts.set(network, (counts.get(network) ?? 1) - 1);
    }
  };
  return Object.assign(limitSearches, {
    state: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
  });
};
