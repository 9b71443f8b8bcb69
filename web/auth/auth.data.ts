import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';

/** Which provider can be used to sign in, if any. Sent along with the screens, so that its button does not come late. */
export const propsQuery = { ...apiQuery('props', 'GET /props', {}), staleTime: Infinity };

export const loginPageData = () => ({ props: propsQuery });

/** The signed-in person. */
export const userInfoQuery = apiQuery(MEMBER_GROUP, 'GET /users/info', {});
