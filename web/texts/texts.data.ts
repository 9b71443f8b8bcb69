import { keepPreviousData } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { TextTab } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';

export const tabOf = (search: URLSearchParams): TextTab => (search.get('tab') === 'versions' ? 'versions' : 'contents');

const pageParams = ({ params, search, language }: RouteContext<'id'>) => ({
  params: { id: params.id },
  query: { language: textLanguage(language), ...skipAndLimit(readPaging(search)) },
});

export const textQuery = ({ params, language }: RouteContext<'id'>) =>
  apiQuery('texts', 'GET /texts/{id}', {
    params: { id: params.id },
    query: { language: textLanguage(language) },
  });

export const contentsQuery = (route: RouteContext<'id'>) => ({
  ...apiQuery('table-of-contents', 'GET /texts/{id}/contents', pageParams(route)),
  // The server responds with 404 for a text without a table of contents.
  retry: false,
  placeholderData: keepPreviousData,
});

export const versionsQuery = (route: RouteContext<'id'>) => ({
  ...apiQuery('versions', 'GET /texts/{id}/versions', pageParams(route)),
  placeholderData: keepPreviousData,
});

/** Only the open tab is loaded. */
export const textPageData = (route: RouteContext<'id'>) => ({
  text: textQuery(route),
  tab: tabOf(route.search) === 'versions' ? versionsQuery(route) : contentsQuery(route),
});
