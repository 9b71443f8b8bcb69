import { keepPreviousData } from '@tanstack/react-query';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { parseTopicsParams } from './topics-params.ts';

/** Sheets shown on the page of a topic; the community page lists them all. */
const MAX_SHEETS = 5;
const MAX_SUGGESTIONS = 8;

export const topicsPageData = ({ search, language }: RouteContext) => {
  const { q, view, letter, paging } = parseTopicsParams(search);
  const selection = q ? { search: q } : view === 'index' ? { hierarchy: 'false' as const, letter } : {};
  return {
    topics: {
      ...apiQuery('topics', 'GET /topics', {
        query: { language: textLanguage(language), ...selection, ...skipAndLimit(paging) },
      }),
      placeholderData: keepPreviousData,
    },
  };
};

export const topicQuery = (id: string, language: SiteLanguage) =>
  apiQuery('topics', 'GET /topics/{id}', { params: { id }, query: { language: textLanguage(language) } });

export const topicPageData = ({ params, search, language }: RouteContext<'id'>) => {
  const id = params.id;
  return {
    topic: topicQuery(id, language),
    passages: {
      ...apiQuery('topics', 'GET /topics/{id}/passages', {
        params: { id },
        query: { language: textLanguage(language), ...skipAndLimit(readPaging(search)) },
      }),
      placeholderData: keepPreviousData,
    },
    sheets: apiQuery('sheets', 'GET /topics/{id}/sheets', {
      params: { id },
      query: { language: textLanguage(language), limit: MAX_SHEETS },
    }),
  };
};

export const topicSuggestionsQuery = (text: string, language: SiteLanguage) => ({
  ...apiQuery('topics', 'GET /topics', {
    query: { language: textLanguage(language), search: text, limit: MAX_SUGGESTIONS },
  }),
  enabled: text !== '',
  // The next keystroke sends another request anyway.
  retry: false,
});
