import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';

/** Which identity provider can be used to log in, if any. Part of the page data, so that its button does not appear late. */
export const propsQuery = { ...apiQuery('props', 'GET /props', {}), staleTime: Infinity };

export const loginPageData = () => ({ props: propsQuery });

/** The logged-in member. */
export const userInfoQuery = apiQuery(MEMBER_GROUP, 'GET /users/info', {});
