import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';

const LIST_OPTIONS = { placeholderData: keepPreviousData, staleTime: 0 };

export const historyQuery = (paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /reading/history', { query: skipAndLimit(paging) }),
  ...LIST_OPTIONS,
});

export const bookmarksQuery = (paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /reading/places', { query: skipAndLimit(paging) }),
  ...LIST_OPTIONS,
});

/** Whether this passage is bookmarked. */
export const bookmarkQuery = (segment_id: string) =>
  apiQuery(MEMBER_GROUP, 'GET /reading/places', { query: { segment_id, limit: 1 } });

export const refreshReading = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [group, name] }) =>
      group === MEMBER_GROUP && typeof name === 'string' && name.startsWith('GET /reading'),
  });
