import { keepPreviousData } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { MAX_CONTENTS_LIMIT } from '#shared/limits.ts';
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

/** Some texts have a thousand headings; those that are deep inside are loaded when somebody opens what they are in. */
const MAX_SECTIONS = 200;

const areAllSectionsListed = (search: URLSearchParams): boolean => search.get('sections') === 'all';

export const allSectionsPath = ({ path, search }: RouteContext<'id'>): string =>
  `${path}?${new URLSearchParams([...search, ['sections', 'all']])}`;

export const contentsQuery = (route: RouteContext<'id'>) => ({
  ...apiQuery('table-of-contents', 'GET /texts/{id}/contents', {
    params: { id: route.params.id },
    query: {
      ...pageParams(route).query,
      ...(areAllSectionsListed(route.search) ? {} : { max_sections: MAX_SECTIONS }),
    },
  }),
  // The server responds with 404 for a text without a table of contents.
  retry: false,
  placeholderData: keepPreviousData,
});

/** What is below a section that was listed without it. */
export const sectionsBelowQuery = (language: string, id: string, section_id: string) =>
  apiQuery('table-of-contents', 'GET /texts/{id}/contents', {
    params: { id },
    query: { language, section_id, limit: MAX_CONTENTS_LIMIT, max_sections: MAX_SECTIONS },
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
