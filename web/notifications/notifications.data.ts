import { keepPreviousData } from '@tanstack/react-query';
import { NOTIFICATIONS_STALE_MS } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callOverHttp } from '#web/api/call-over-http.ts';
import { readStored } from '#web/storage.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';

/** By then an expired token is replaced. */
const RETRY_DELAY_MS = 5000;

/**
 * Refetched on returning to the tab, and at intervals. Unlike other calls of members it does not go through the session: a
 * reader whose session has ended must not be asked to log in just for a number.
 */
export const unreadQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /notifications/unread', {}),
  staleTime: NOTIFICATIONS_STALE_MS,
  refetchInterval: NOTIFICATIONS_STALE_MS,
  refetchOnWindowFocus: true,
  // Another tab may just have logged out.
  queryFn: async () => (readStored('accessToken') ? callOverHttp('GET /notifications/unread', {}) : { unread: 0 }),
  retry: 1,
  retryDelay: RETRY_DELAY_MS,
} as const;

export const notificationsQuery = (paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /notifications', { query: skipAndLimit(paging) }),
  staleTime: 0,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
});
