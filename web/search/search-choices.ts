import type { SearchSort } from '#shared/contract/search-parts.ts';
import { paths } from '#web/paths.ts';
import { type Paging, pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';

export const SEARCH_TABS = ['sources', 'sheets'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

export const SORTS: SearchSort[] = ['relevance', 'title', 'hits', 'newest'];

/** What narrows a search down; an empty one narrows nothing. */
const FILTERS = ['language', 'collection', 'type', 'text'] as const;
export type Filter = (typeof FILTERS)[number];

/** All that a page of results depends on, as its address says it. */
export type SearchChoices = Record<Filter, string> & { q: string; tab: SearchTab; sort: SearchSort; paging: Paging };

/** A value nobody knows is kept for a filter, so that it can be explained; of tab and sort the usual one is taken. */
export const readChoices = (search: URLSearchParams): SearchChoices => {
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

/** The parameters of an address, the usual values left out. */
export const choicesQuery = ({ tab, sort, language, collection, type, text, paging }: SearchChoices) => ({
  tab: tab === 'sources' ? undefined : tab,
  language,
  collection,
  type,
  text,
  sort: sort === 'relevance' ? undefined : sort,
  ...pagingQuery(paging),
});

/** The address after a choice: all other choices stay, and the list begins anew. */
export const searchAddress = (choices: SearchChoices, changes: Partial<SearchChoices> = {}): string => {
  const paging = { page: 1, limit: choices.paging.limit };
  const next = { ...choices, paging, ...changes };
  return paths.search(next.q, choicesQuery(next));
};

export const chosenFilters = (choices: SearchChoices): Filter[] => FILTERS.filter((name) => choices[name] !== '');

export const NO_FILTERS: Record<Filter, string> = { language: '', collection: '', type: '', text: '' };
