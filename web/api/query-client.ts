import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryFunctionContext,
  QueryClient,
} from '@tanstack/react-query';
import type { Name, Sent } from '#shared/contract/contract.ts';
import { QUERY_CACHE_MS, MAX_QUERY_RETRIES, RETRY_DELAY_MS, MAX_RETRY_DELAY_MS } from '#shared/limits.ts';
import type { CallApi } from '#web/render-types.ts';
import { isFinal, isMissing, NO_ANSWER, toApiError } from './api-error.ts';
import type { ApiKey } from './api-query.ts';

/** Data is fetched again when it is older than this. */
export const STALE_MS = 60_000;

export const retryDelay = (failures: number): number => Math.min(RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS);

/** A query without an answer has been waited for long enough: the reader is asked instead. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_QUERY_RETRIES && !isFinal(error) && toApiError(error).code !== NO_ANSWER;

/**
 * Invalidating repeats a first request that is under way, too: its answer may be older than the change. The library itself
 * repeats only requests for data that it has already.
 */
class RepeatingQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const isRepeated = options.cancelRefetch ?? true;
    const firstRequests = new Set(
      this.getQueryCache()
        .findAll({ ...filters, fetchStatus: 'fetching' })
        .filter(({ state }) => isRepeated && state.data === undefined),
    );
    await super.invalidateQueries(filters, options);
    if (firstRequests.size === 0) return;
    await super.invalidateQueries({ ...filters, predicate: (query) => firstRequests.has(query) }, options);
  }
}

export const createQueryClient = (call: CallApi, onServer = false): QueryClient =>
  new RepeatingQueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }: QueryFunctionContext) => {
          const [, name, sent] = queryKey as ApiKey;
          return call(name, sent as Sent<Name>);
        },
        staleTime: STALE_MS,
        gcTime: onServer ? Infinity : QUERY_CACHE_MS,
        retry: onServer ? false : shouldRetry,
        retryDelay,
        // A missing page is shown as such at once, without another request.
        retryOnMount: ({ state }) => !(state.status === 'error' && isMissing(state.error)),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
