import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';

export const ownCorrectionsQuery = (paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /corrections', { query: skipAndLimit(paging) }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});
