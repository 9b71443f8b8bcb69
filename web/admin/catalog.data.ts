import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';

/** What others with a role do meanwhile is seen on returning to the tab. */
export const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;
const LIST = { ...FRESH, placeholderData: keepPreviousData } as const;

const STATES = ['all', 'published', 'unpublished'] as const;
export type WorksFilter = { search: string; state: (typeof STATES)[number] };

export const readWorksFilter = (search: URLSearchParams): WorksFilter => ({
  search: search.get('title')?.trim() ?? '',
  state: STATES.find((state) => state === search.get('state')) ?? 'all',
});

export const catalogWorksQuery = (filter: WorksFilter, language: string, paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/works', { query: { ...skipAndLimit(paging), ...filter, language } }),
  ...LIST,
});

export const catalogWorkQuery = (id: string, language: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/works/{id}', { params: { id }, query: { language } }),
  ...FRESH,
});

export const catalogTextQuery = (id: string, language: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/texts/{id}', { params: { id }, query: { language } }),
  ...FRESH,
});

type LinksPlace = { with: string | undefined; from: number | undefined; other_from: number | undefined };

export const textLinksQuery = (id: string, place: LinksPlace) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/texts/{id}/mappings', { params: { id }, query: place }),
  ...LIST,
});

export const authorsQuery = (search: string, paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/authors', { query: { ...skipAndLimit(paging), search } }),
  ...LIST,
});

export const authorQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/authors/{id}', { params: { id } }),
  ...FRESH,
});
