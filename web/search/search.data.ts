import { keepPreviousData } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import type { Answer } from '#shared/contract/contract.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { FRESH_MS } from '#web/api/query-client.ts';
import type { RouteContext } from '#web/route-context.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { readChoices, type SearchChoices, type SearchTab } from './search-choices.ts';

export const SEARCH_TYPES = { sources: 'SOURCE', sheets: 'SHEET' } as const;

type Language = RouteContext['language'];

/** One that was cut off is worth asking for again. */
export const freshFor = (found: Answer<'GET /search'> | undefined): number =>
  found?.problems.some(({ code }) => code === 'took_too_long') ? 0 : FRESH_MS;

const searchQuery = (choices: SearchChoices, tab: SearchTab, paging: Paging, language: Language) => ({
  ...apiQuery('texts', 'GET /search', {
    query: {
      query: choices.q,
      search_type: SEARCH_TYPES[tab],
      text_id: choices.text || undefined,
      language: choices.language || undefined,
      collection_id: choices.collection || undefined,
      type: choices.type || undefined,
      sort: choices.sort,
      title_language: textLanguage(language),
      ...skipAndLimit(paging),
    },
  }),
  enabled: choices.q !== '',
  staleTime: ({ state }: { state: { data?: Answer<'GET /search'> | undefined } }) => freshFor(state.data),
});

export const foundQuery = (choices: SearchChoices, language: Language) => ({
  ...searchQuery(choices, choices.tab, choices.paging, language),
  placeholderData: keepPreviousData,
});

/** How much the other tab would show: its total does not depend on the page. */
export const otherTabQuery = (choices: SearchChoices, language: Language) =>
  searchQuery(choices, choices.tab === 'sources' ? 'sheets' : 'sources', { page: 1, limit: 1 }, language);

/** The chosen collection and where it stands: its results do not name it. */
export const chosenCollectionQuery = ({ q, collection }: SearchChoices, language: Language) => ({
  ...apiQuery('collections', 'GET /collections', {
    query: { language: textLanguage(language), parent_id: collection, skip: 0, limit: 1 },
  }),
  enabled: q !== '' && collection !== '',
});

export const chosenTextQuery = ({ q, text }: SearchChoices, language: Language) => ({
  ...apiQuery('texts', 'GET /texts/{id}', { params: { id: text }, query: { language: textLanguage(language) } }),
  enabled: q !== '' && text !== '',
});

export const searchPageData = ({ search, language }: RouteContext) => {
  const choices = readChoices(search);
  return Object.fromEntries(
    Object.entries({
      found: foundQuery(choices, language),
      other: otherTabQuery(choices, language),
      collection: chosenCollectionQuery(choices, language),
      text: chosenTextQuery(choices, language),
    }).filter(([, { enabled }]) => enabled),
  );
};
