import { keepPreviousData } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { TextTab } from '#web/paths.ts';
import type { Place } from '#web/place.ts';
import { readPaging, rowsOf } from '#web/ui/pagination-rules.ts';

export const tabOf = (search: URLSearchParams): TextTab => (search.get('tab') === 'versions' ? 'versions' : 'contents');

const partsOf = ({ params, search, language }: Place) => ({
  params: { id: params.id ?? '' },
  query: { language: textLanguage(language), ...rowsOf(readPaging(search)) },
});

export const textQuery = ({ params, language }: Place) =>
  apiQuery('texts', 'GET /texts/{id}', {
    params: { id: params.id ?? '' },
    query: { language: textLanguage(language) },
  });

export const contentsQuery = (place: Place) => ({
  ...apiQuery('table-of-contents', 'GET /texts/{id}/contents', partsOf(place)),
  // A text without a table of contents is no reason to keep asking.
  retry: false,
  placeholderData: keepPreviousData,
});

export const versionsQuery = (place: Place) => ({
  ...apiQuery('versions', 'GET /texts/{id}/versions', partsOf(place)),
  placeholderData: keepPreviousData,
});

/** The other tab is not asked for until it is opened. */
export const textPageData = (place: Place) => ({
  text: textQuery(place),
  tab: tabOf(place.search) === 'versions' ? versionsQuery(place) : contentsQuery(place),
});
