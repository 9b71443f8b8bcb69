import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { AppError } from '#server/errors.ts';
import type { Settings } from '#server/settings.ts';

/** Runs a search for a visitor when there is room for it. */
export type LimitSearches = <Result>(network: string, search: () => Promise<Result>) => Promise<Result>;

/** The share of the connections that searches may take at once; the others stay free for reading and saving. */
const SHARE_OF_POOL = 1 / 2;
const MAX_WAITING = 100;
/** Of one network, running and waiting: somebody who types quickly has two or three. */
const MAX_PER_NETWORK = 20;
const MINUTE_MS = 60_000;
const MAX_NETWORKS = 10_000;
const RETRY_AFTER_SECONDS = 2;

const tooManySearches = (retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', undefined, undefined, retryAfterSeconds);

/**
 * Searches are the only reads that may take seconds. Bounded below the size of the connection pool they cannot keep
 * everybody else waiting, and bounded by network one visitor cannot keep all others from searching.
 */
export const createSearchLimit = (
  {
    databasePoolSize,
    searchesPerMinute,
    rateLimits,
  }: Pick<Settings, 'databasePoolSize' | 'searchesPerMinute' | 'rateLimits'>,
  now: () => number = () => performance.now(),
  cores: number = availableParallelism(),
): LimitSearches & { state(): { running: number; waiting: number } } => {
  // A search keeps a core busy: more at once than there are cores would only wait for each other, and readers with them.
  const limit = pLimit(Math.max(Math.min(Math.floor(databasePoolSize * SHARE_OF_POOL), cores), 1));
  const counts = new LRUCache<string, number>({ max: MAX_NETWORKS });
  // In memory, because a read must not write: each process counts for itself.
  const minutes = new LRUCache<string, { started: number; count: number }>({ max: MAX_NETWORKS });
  const countStart = (network: string): void => {
    const at = now();
    const minute = minutes.get(network);
    if (!minute || at - minute.started >= MINUTE_MS) {
      minutes.set(network, { started: at, count: 1 });
      return;
    }
    if (minute.count >= searchesPerMinute) throw tooManySearches(Math.ceil((minute.started + MINUTE_MS - at) / 1000));
    minute.count += 1;
  };
  const limitSearches: LimitSearches = async (network, search) => {
    const count = counts.get(network) ?? 0;
    // A page of a topic may search when it is rendered, for nobody in particular; the queue bounds that alone.
    if (network) {
      if (count >= MAX_PER_NETWORK) throw tooManySearches(RETRY_AFTER_SECONDS);
      if (rateLimits) countStart(network);
    }
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
