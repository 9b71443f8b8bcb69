import { keepPreviousData } from '@tanstack/react-query';
import { NOTIFICATIONS_STALE_MS } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callOverHttp } from '#web/api/call-over-http.ts';
import { readStored } from '#web/storage.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';

/** By then a token that had run out is replaced. */
const ASK_ONCE_MORE_MS = 5000;

/**
 * Asked again on coming back to the tab, and now and then while it is looked at. Unlike other calls of members it never
 * says that a session is over: whoever reads on with one that is must not be sent to log in for the sake of a number.
 */
export const unreadQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /notifications/unread', {}),
  staleTime: NOTIFICATIONS_STALE_MS,
  refetchInterval: NOTIFICATIONS_STALE_MS,
  refetchOnWindowFocus: true,
  // Somebody may have logged out in another tab a moment ago.
  queryFn: async () => (readStored('accessToken') ? callOverHttp('GET /notifications/unread', {}) : { unread: 0 }),
  retry: 1,
  retryDelay: ASK_ONCE_MORE_MS,
} as const;

export const notificationsQuery = (paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /notifications', { query: skipAndLimit(paging) }),
  staleTime: 0,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
});
