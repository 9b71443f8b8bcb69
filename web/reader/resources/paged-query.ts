import { infiniteQueryOptions, type InfiniteData, keepPreviousData } from '@tanstack/react-query';
import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { apiQuery } from '#web/api/api-query.ts';

type PageInfo = { total: number; skip: number; limit: number };

/** Calls that answer a page of a longer list. */
export type PagedName = { [N in Name]: Answer<N> extends PageInfo ? N : never }[Name];

export const nextSkip = ({ total, skip, limit }: PageInfo): number | undefined =>
  skip + limit < total ? skip + limit : undefined;

/** A list that grows by a page at a time. Each page is a query of its own, so it is retried and kept like any other. */
export const pagedQuery = <N extends PagedName>(
  name: N,
  sentFor: (page: { skip: number; limit: number }) => Sent<N>,
) => {
  const pageAt = (skip: number) => apiQuery('sidePanel', name, sentFor({ skip, limit: DEFAULT_PAGE_SIZE }));
  return infiniteQueryOptions<Answer<N>, ApiError, InfiniteData<Answer<N>>, readonly unknown[], number>({
    queryKey: [...pageAt(0).queryKey, 'pages'],
    queryFn: ({ client, pageParam }) => client.fetchQuery(pageAt(pageParam)),
    initialPageParam: 0,
    getNextPageParam: (last) => nextSkip(last as PageInfo),
    retry: false,
    placeholderData: keepPreviousData,
  });
};
