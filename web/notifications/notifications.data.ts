import { keepPreviousData } from '@tanstack/react-query';
import { NOTIFICATIONS_STALE_MS } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { type Paging, rowsOf } from '#web/ui/pagination-rules.ts';

/** Asked again on coming back to the tab, and now and then while it is looked at. */
export const unreadQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /notifications/unread', {}),
  staleTime: NOTIFICATIONS_STALE_MS,
  refetchInterval: NOTIFICATIONS_STALE_MS,
  refetchOnWindowFocus: true,
  retry: false,
} as const;

export const notificationsQuery = (paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /notifications', { query: rowsOf(paging) }),
  staleTime: 0,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
});
