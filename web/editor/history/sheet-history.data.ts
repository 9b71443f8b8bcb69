import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';

/** Never cached: every save may have added one. */
export const historyQuery = (id: string, limit: number) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}/history', { params: { id }, query: { skip: 0, limit } }),
  staleTime: 0,
});

/** Never cached: another tab may have published. */
export const publishedQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}', { params: { id }, query: { state: 'published' } }),
  staleTime: 0,
  gcTime: 0,
});

/** A past version never changes. */
export const versionQuery = (id: string, version: number) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}/history/{version}', { params: { id, version: String(version) } }),
  staleTime: Infinity,
});
