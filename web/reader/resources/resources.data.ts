import { type InfiniteData, infiniteQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { notesQuery } from '#web/notes/notes.data.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { useSession } from '#web/auth/session.ts';

type PageInfo = { total: number; skip: number; limit: number };

/** API calls that return a page of a longer list. */
export type PagedName = { [N in Name]: Answer<N> extends PageInfo ? N : never }[Name];

export const nextSkip = ({ total, skip, limit }: PageInfo): number | undefined =>
  skip + limit < total ? skip + limit : undefined;

/** A list that grows by a page at a time. Each page is a query of its own, so it is retried and cached like any other. */
export const pagedQuery = <N extends PagedName>(
  name: N,
  paramsFor: (page: { skip: number; limit: number }) => Sent<N>,
) => {
  const pageAt = (skip: number) => apiQuery('sidePanel', name, paramsFor({ skip, limit: DEFAULT_PAGE_SIZE }));
  return infiniteQueryOptions<Answer<N>, ApiError, InfiniteData<Answer<N>>, readonly unknown[], number>({
    queryKey: [...pageAt(0).queryKey, 'pages'],
    queryFn: ({ client, pageParam }) => client.fetchQuery(pageAt(pageParam)),
    initialPageParam: 0,
    getNextPageParam: (last) => nextSkip(last as PageInfo),
    retry: false,
    placeholderData: keepPreviousData,
  });
};

/** Until the counts arrive it has those of the previous passage, so that the menu does not jump. */
export const infoQuery = (segment_id: string) => ({
  ...apiQuery('sidePanel', 'GET /segments/{id}/info', { params: { id: segment_id } }),
  placeholderData: keepPreviousData,
});

export const translationsQuery = (segment_id: string, first_language: string, search?: string) =>
  pagedQuery('GET /segments/{id}/translations', (page) => ({
    params: { id: segment_id },
    query: { ...page, first_language, search },
  }));

export const commentariesQuery = (segment_id: string, search?: string) =>
  pagedQuery('GET /segments/{id}/commentaries', (page) => ({ params: { id: segment_id }, query: { ...page, search } }));

export const sheetsQuery = (segment_id: string) =>
  pagedQuery('GET /segments/{id}/sheets', (query) => ({ params: { id: segment_id }, query }));

export const rootTextQuery = (segment_id: string) => ({
  ...apiQuery('sidePanel', 'GET /segments/{id}/root_text', { params: { id: segment_id } }),
  placeholderData: keepPreviousData,
});

/** Ids of the passage and of the same passage in the version shown with it. */
export const noteSegmentIds = (segment: ReadingSegment, version: ReadingSegment | null | undefined): string =>
  [segment, ...(version ? [version] : [])].map(({ segment_id }) => segment_id).join(',');

/** The number of the member's notes on a passage; undefined for guests. */
export const useNoteCount = (
  segment: ReadingSegment,
  version: ReadingSegment | null | undefined,
): number | undefined => {
  const { isMember } = useSession();
  const query = notesQuery({ segment_ids: noteSegmentIds(segment, version), limit: 1 });
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: isMember });
  if (!isMember) return undefined;
  return isPlaceholderData ? 0 : (data?.total ?? 0);
};
