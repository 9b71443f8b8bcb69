import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';

/** Never cached: every save may have added one. */
export const historyQuery = (id: string, limit: number) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}/history', { params: { id }, query: { skip: 0, limit } }),
  staleTime: 0,
});

/** A past version never changes. */
export const versionQuery = (id: string, version: number) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}/history/{version}', { params: { id, version: String(version) } }),
  staleTime: Infinity,
});
