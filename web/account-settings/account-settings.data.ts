import { MAX_LIMIT } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';

/** Refetched on returning to the tab, because the link in the mail opens in another. */
export const settingsQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /users/me/settings', {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
} as const;

export const blocksQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /users/me/blocks', { query: { limit: MAX_LIMIT } }),
  staleTime: 0,
} as const;

export const sessionsQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /auth/sessions', { query: { limit: MAX_LIMIT } }),
  staleTime: 0,
} as const;
