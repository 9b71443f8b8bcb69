import { keepPreviousData } from '@tanstack/react-query';
import { CORRECTION_STATES } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';

/** What others with a role do meanwhile is seen on returning to the tab. */
const LIST = { staleTime: 0, refetchOnWindowFocus: true, placeholderData: keepPreviousData } as const;

export const readCorrectionState = (search: URLSearchParams) =>
  CORRECTION_STATES.find((state) => state === search.get('state')) ?? 'open';

export const correctionsQuery = (state: ReturnType<typeof readCorrectionState>, paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/corrections', { query: { ...skipAndLimit(paging), state } }),
  ...LIST,
});

export const correctionQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/corrections/{id}', { params: { id } }),
  ...LIST,
});
