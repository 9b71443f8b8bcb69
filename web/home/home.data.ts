import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callOverHttp } from '#web/api/call-over-http.ts';
import { readFilter } from '#web/ui/list-filter.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';

/** Who looks through the list of collections has found a way in. */
export const isHome = (search: URLSearchParams): boolean => readPaging(search).page === 1 && !readFilter(search);

/** Optional: the server renders it only if it is ready together with the collections. */
export const homeQuery = (language: SiteLanguage) => ({
  ...apiQuery('collections', 'GET /home', { query: { language: textLanguage(language) } }),
  meta: { isOptional: true },
});

const MAX_POSITIONS = 3;
const MAX_SHEETS = 4;

/** Nobody has asked for these: a failure neither ends the session nor asks to log in, and the page does not wait for a retry. */
const IN_BACKGROUND = { staleTime: 0, retry: false };

const lastPositions = { query: { limit: MAX_POSITIONS } };

/** Where the member has read last. */
export const lastPositionsQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /reading/history', lastPositions),
  ...IN_BACKGROUND,
  queryFn: () => callOverHttp('GET /reading/history', lastPositions),
};

const newestSheets = { query: { limit: MAX_SHEETS } };

/** The newest sheets for a member: without those of people they have blocked, which the public answer cannot leave out. */
export const memberSheetsQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /sheets', newestSheets),
  ...IN_BACKGROUND,
  queryFn: () => callOverHttp('GET /sheets', newestSheets),
};
