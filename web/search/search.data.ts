import { keepPreviousData } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import type { Answer } from '#shared/contract/contract.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { STALE_MS } from '#web/api/query-client.ts';
import type { RouteContext } from '#web/route-context.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { parseSearchParams, type SearchParams, type SearchTab } from './search-params.ts';

export const SEARCH_TYPES = { sources: 'SOURCE', sheets: 'SHEET' } as const;

type Language = RouteContext['language'];

/** Results of a search that timed out are fetched again. */
export const staleTimeOf = (results: Answer<'GET /search'> | undefined): number =>
  results?.problems.some(({ code }) => code === 'took_too_long') ? 0 : STALE_MS;

/** `translation`: the language in which the reader wants translations, if they have chosen one. */
const searchQuery = (
  params: SearchParams,
  tab: SearchTab,
  paging: Paging,
  language: Language,
  translation?: string,
) => ({
  ...apiQuery('texts', 'GET /search', {
    query: {
      query: params.q,
      search_type: SEARCH_TYPES[tab],
      text_id: params.text || undefined,
      language: params.language || undefined,
      collection_id: params.collection || undefined,
      type: params.type || undefined,
      sort: params.sort,
      title_language: textLanguage(language),
      translation_language: translation === textLanguage(language) ? undefined : translation,
      ...skipAndLimit(paging),
    },
  }),
  enabled: params.q !== '',
  staleTime: ({ state }: { state: { data?: Answer<'GET /search'> | undefined } }) => staleTimeOf(state.data),
});

export const resultsQuery = (params: SearchParams, language: Language, translation?: string) => ({
  ...searchQuery(params, params.tab, params.paging, language, params.tab === 'sources' ? translation : undefined),
  placeholderData: keepPreviousData,
});

/** For the number of results in the other tab, which does not depend on the page. */
export const otherTabQuery = (params: SearchParams, language: Language) =>
  searchQuery(params, params.tab === 'sources' ? 'sheets' : 'sources', { page: 1, limit: 1 }, language);

/** The collection that filters the results, and its ancestors: the results do not name them. */
export const collectionFilterQuery = ({ q, collection }: SearchParams, language: Language) => ({
  ...apiQuery('collections', 'GET /collections', {
    query: { language: textLanguage(language), parent_id: collection, skip: 0, limit: 1 },
  }),
  enabled: q !== '' && collection !== '',
});

export const textFilterQuery = ({ q, text }: SearchParams, language: Language) => ({
  ...apiQuery('texts', 'GET /texts/{id}', { params: { id: text }, query: { language: textLanguage(language) } }),
  enabled: q !== '' && text !== '',
});

export const searchPageData = ({ search, language }: RouteContext) => {
  const params = parseSearchParams(search);
  return Object.fromEntries(
    Object.entries({
      results: resultsQuery(params, language),
      otherTab: otherTabQuery(params, language),
      collection: collectionFilterQuery(params, language),
      text: textFilterQuery(params, language),
    }).filter(([, { enabled }]) => enabled),
  );
};
