import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiKey } from '#web/api/api-query.ts';

type Options<Data, Failure extends Error> = UseQueryOptions<Data, Failure, Data, ApiKey>;

/** Up to three queries at once. There are never more chapters than that, and a list of queries costs much more code. */
export const useThreeQueries = <Data, Failure extends Error>(
  queries: Options<Data, Failure>[],
): UseQueryResult<Data, Failure>[] => {
  const [first, second, third] = queries;
  const idle = { queryKey: ['texts-content', 'GET /props', null] as const, enabled: false } as Options<Data, Failure>;
  const answers = [useQuery(first ?? idle), useQuery(second ?? idle), useQuery(third ?? idle)];
  return answers.slice(0, queries.length);
};
