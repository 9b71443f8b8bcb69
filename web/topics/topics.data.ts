import { keepPreviousData } from '@tanstack/react-query';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { readChoices } from './topics-choices.ts';

/** Sheets shown on the page of a topic; the community page has them all. */
const SHEETS_SHOWN = 5;
const SUGGESTED = 8;

export const topicsPageData = ({ search, language }: RouteContext) => {
  const { q, view, letter, paging } = readChoices(search);
  const wanted = q ? { search: q } : view === 'index' ? { hierarchy: 'false' as const, letter } : {};
  return {
    topics: {
      ...apiQuery('topics', 'GET /topics', {
        query: { language: textLanguage(language), ...wanted, ...skipAndLimit(paging) },
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
      query: { language: textLanguage(language), limit: SHEETS_SHOWN },
    }),
  };
};

/** For what is being typed. */
export const suggestedTopicsQuery = (text: string, language: SiteLanguage) => ({
  ...apiQuery('topics', 'GET /topics', {
    query: { language: textLanguage(language), search: text, limit: SUGGESTED },
  }),
  enabled: text !== '',
  // Somebody who types on asks for something else: a failed suggestion is not worth waiting for.
  retry: false,
});
