import type { Query } from '@tanstack/react-query';
import type { Answer, Sent } from '#shared/contract/contract.ts';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { type ApiKey, apiQuery } from '#web/api/api-query.ts';

type Suggested = Answer<'GET /search/suggest'>;
type SuggestedQuery = Query<Suggested, ApiError, Suggested, ApiKey>;

const wordsOf = (query: SuggestedQuery | undefined): string | undefined =>
  (query?.queryKey[2] as Sent<'GET /search/suggest'> | undefined)?.query?.query;

/** An answer stands in for the next one while the same words grow; for other words it would be wrong. */
export const suggestQuery = (text: string, language: SiteLanguage) => ({
  ...apiQuery('texts', 'GET /search/suggest', { query: { query: text, language: textLanguage(language) } }),
  enabled: text !== '',
  // Somebody who types on asks for something else: a failed suggestion is not worth waiting for.
  retry: false,
  placeholderData: (before: Suggested | undefined, query: SuggestedQuery | undefined) => {
    const words = wordsOf(query);
    return words !== undefined && text.startsWith(words) ? before : undefined;
  },
});
