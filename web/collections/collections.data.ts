import { keepPreviousData } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { homeQuery, isHome } from '#web/home/home.data.ts';
import type { RouteContext } from '#web/route-context.ts';
import { readFilter } from '#web/ui/list-filter.tsx';
import { readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';

export const collectionsPageData = ({ search, language }: RouteContext) => ({
  collections: {
    ...apiQuery('collections', 'GET /collections', {
      query: { language: textLanguage(language), search: readFilter(search), ...skipAndLimit(readPaging(search)) },
    }),
    placeholderData: keepPreviousData,
  },
  ...(isHome(search) ? { home: homeQuery(language) } : {}),
});

export const subCollectionPageData = ({ params, search, language }: RouteContext<'id'>) => ({
  collections: {
    ...apiQuery('sub-collections', 'GET /collections', {
      query: {
        language: textLanguage(language),
        parent_id: params.id,
        search: readFilter(search),
        ...skipAndLimit(readPaging(search)),
      },
    }),
    placeholderData: keepPreviousData,
  },
});
