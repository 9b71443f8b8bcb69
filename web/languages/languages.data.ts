import { keepPreviousData } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { readFilter } from '#web/ui/list-filter.tsx';
import { readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';

/** Whether the page lists the works that were handed down in the language, not those that can be read in it. */
export const isTraditionPage = ({ path }: Pick<RouteContext, 'path'>): boolean => path.startsWith('/traditions/');

export const languagePageData = ({ path, params, search, language }: RouteContext<'code'>) => ({
  works: {
    ...apiQuery('works', 'GET /languages/{code}/works', {
      params: { code: params.code },
      query: {
        language: textLanguage(language),
        originals: isTraditionPage({ path }) ? 'true' : '',
        search: readFilter(search),
        ...skipAndLimit(readPaging(search)),
      },
    }),
    placeholderData: keepPreviousData,
  },
});
