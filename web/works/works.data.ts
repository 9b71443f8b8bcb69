import { keepPreviousData } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { readFilter } from '#web/ui/list-filter.tsx';
import { readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { readTextLanguage } from './language-filter-rules.ts';

export const worksPageData = ({ params, search, language }: RouteContext<'id'>) => ({
  works: {
    ...apiQuery('works', 'GET /texts', {
      query: {
        language: textLanguage(language),
        collection_id: params.id,
        search: readFilter(search),
        text_language: readTextLanguage(search),
        ...skipAndLimit(readPaging(search)),
      },
    }),
    placeholderData: keepPreviousData,
  },
});
