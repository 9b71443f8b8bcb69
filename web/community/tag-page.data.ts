import { keepPreviousData } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { changeQuery, paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { type Paging, pagingQuery, readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { parseCommunityParams, type Sort, SORT_QUERY } from './community-params.ts';

export type TagParams = { tag: string; sort: Sort; paging: Paging };

export const parseTagParams = ({ params, search }: RouteContext<'tag'>): TagParams => ({
  tag: params.tag,
  sort: parseCommunityParams(search).sort,
  paging: readPaging(search),
});

/** With the default order and the first page left out. */
export const tagPath = ({ tag, sort, paging }: TagParams): string =>
  changeQuery(paths.tag(tag), new URLSearchParams(), {
    sort: sort === 'newest' ? undefined : sort,
    ...pagingQuery(paging, DEFAULT_PAGE_SIZE),
  });

/** Public sheets with the tag. */
export const tagPageData = (route: RouteContext<'tag'>) => {
  const { tag, sort, paging } = parseTagParams(route);
  return {
    sheets: {
      ...apiQuery('sheets', 'GET /sheets', { query: { tag, ...SORT_QUERY[sort], ...skipAndLimit(paging) } }),
      placeholderData: keepPreviousData,
    },
  };
};
