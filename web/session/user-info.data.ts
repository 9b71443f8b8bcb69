import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';

/** The signed-in person. */
export const userInfoQuery = apiQuery(MEMBER_GROUP, 'GET /users/info', {});
