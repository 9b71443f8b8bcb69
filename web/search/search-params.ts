import type { SearchSort } from '#shared/contract/search-parts.ts';
import { paths } from '#web/paths.ts';
import { type Paging, pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';

export const SEARCH_TABS = ['sources', 'sheets'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

export const SORTS: SearchSort[] = ['relevance', 'title', 'hits', 'newest'];

const FILTERS = ['language', 'collection', 'type', 'text'] as const;
export type Filter = (typeof FILTERS)[number];

/** Everything a page of results depends on, as read from its URL. An empty filter is not set. */
export type SearchParams = Record<Filter, string> & { q: string; tab: SearchTab; sort: SearchSort; paging: Paging };

/** An unknown tab or sort becomes the default. An unknown filter value stays, so that the page can explain it. */
export const parseSearchParams = (search: URLSearchParams): SearchParams => {
  const filter = (name: Filter) => search.get(name)?.trim() ?? '';
  return {
    q: search.get('q')?.trim() ?? '',
    tab: SEARCH_TABS.find((tab) => tab === search.get('tab')) ?? 'sources',
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? 'relevance',
    language: filter('language'),
    collection: filter('collection'),
    type: filter('type'),
    text: filter('text'),
    paging: readPaging(search),
  };
};

/** The query parameters besides `q`, without the defaults. */
export const serializeSearchParams = ({ tab, sort, language, collection, type, text, paging }: SearchParams) => ({
  tab: tab === 'sources' ? undefined : tab,
  language,
  collection,
  type,
  text,
  sort: sort === 'relevance' ? undefined : sort,
  ...pagingQuery(paging),
});

/** The path after a change: all other parameters stay, and the list returns to its first page. */
export const searchPath = (params: SearchParams, changes: Partial<SearchParams> = {}): string => {
  const paging = { page: 1, limit: params.paging.limit };
  const next = { ...params, paging, ...changes };
  return paths.search(next.q, serializeSearchParams(next));
};

export const activeFilters = (params: SearchParams): Filter[] => FILTERS.filter((name) => params[name] !== '');

export const NO_FILTERS: Record<Filter, string> = { language: '', collection: '', type: '', text: '' };
