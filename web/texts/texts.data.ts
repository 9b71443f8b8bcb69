import { keepPreviousData } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { TextTab } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';

export const tabOf = (search: URLSearchParams): TextTab => (search.get('tab') === 'versions' ? 'versions' : 'contents');

const partsOf = ({ params, search, language }: RouteContext<'id'>) => ({
  params: { id: params.id },
  query: { language: textLanguage(language), ...skipAndLimit(readPaging(search)) },
});

export const textQuery = ({ params, language }: RouteContext<'id'>) =>
  apiQuery('texts', 'GET /texts/{id}', {
    params: { id: params.id },
    query: { language: textLanguage(language) },
  });

export const contentsQuery = (route: RouteContext<'id'>) => ({
  ...apiQuery('table-of-contents', 'GET /texts/{id}/contents', partsOf(route)),
  // A text without a table of contents is no reason to keep asking.
  retry: false,
  placeholderData: keepPreviousData,
});

export const versionsQuery = (route: RouteContext<'id'>) => ({
  ...apiQuery('versions', 'GET /texts/{id}/versions', partsOf(route)),
  placeholderData: keepPreviousData,
});

/** The other tab is not asked for until it is opened. */
export const textPageData = (route: RouteContext<'id'>) => ({
  text: textQuery(route),
  tab: tabOf(route.search) === 'versions' ? versionsQuery(route) : contentsQuery(route),
});
