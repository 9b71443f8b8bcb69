import { type QueryFunctionContext, QueryClient } from '@tanstack/react-query';
import type { Name, Sent } from '#shared/contract/contract.ts';
import { QUERY_CACHE_MS, MAX_QUERY_RETRIES, RETRY_DELAY_MS, MAX_RETRY_DELAY_MS } from '#shared/limits.ts';
import type { CallApi } from '#web/render-types.ts';
import { isFinal, isMissing } from './api-error.ts';
import type { ApiKey } from './api-query.ts';

/** Data is fetched again when it is older than this. */
export const STALE_MS = 60_000;

export const retryDelay = (failures: number): number => Math.min(RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS);

export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_QUERY_RETRIES && !isFinal(error);

export const createQueryClient = (call: CallApi, onServer = false): QueryClient =>
  new QueryClient({
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
