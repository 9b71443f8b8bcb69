import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import type { PeopleTab, UserTab } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { textLanguage } from '#shared/languages.ts';
import { type Paging, readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';

export const userQuery = (username: string) =>
  apiQuery('sheets-user-profile', 'GET /users/{username}', { params: { username } });

/** Whether the logged-in member and this person follow or block each other. */
export const relationQuery = (username: string) =>
  apiQuery(MEMBER_GROUP, 'GET /users/{username}/relation', { params: { username } });

export const peopleQuery = (username: string, list: PeopleTab, paging: Paging) => ({
  ...apiQuery('sheets-user-profile', `GET /users/{username}/${list}`, {
    params: { username },
    query: skipAndLimit(paging),
  }),
  placeholderData: keepPreviousData,
});

export const userSheetsQuery = (username: string, language: RouteContext['language'], paging: Paging) => ({
  ...apiQuery('sheets-user-profile', 'GET /sheets', {
    query: { username, language: textLanguage(language), ...skipAndLimit(paging) },
  }),
  placeholderData: keepPreviousData,
});

export const userCollectionsQuery = (username: string, paging: Paging) => ({
  ...apiQuery('sheets-user-profile', 'GET /sheet-collections', { query: { username, ...skipAndLimit(paging) } }),
  placeholderData: keepPreviousData,
});

/** Sheets, unless the address names another list. */
export const readTab = (search: URLSearchParams): UserTab | undefined =>
  (['collections', 'followers', 'following'] as const).find((tab) => tab === search.get('tab'));

export const userPageData = ({ params, search, language }: RouteContext<'username'>) => {
  const { username } = params;
  const tab = readTab(search);
  const paging = readPaging(search);
  return {
    user: userQuery(username),
    // Also decides whether search engines may list the page.
    sheets: userSheetsQuery(username, language, tab ? readPaging(new URLSearchParams()) : paging),
    ...(tab === 'collections' ? { collections: userCollectionsQuery(username, paging) } : {}),
    ...(tab && tab !== 'collections' ? { people: peopleQuery(username, tab, paging) } : {}),
  };
};
