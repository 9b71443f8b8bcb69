import { apiQuery } from '#web/api/api-query.ts';

const MAX_SUGGESTIONS = 8;

export const tagSuggestionsQuery = (prefix: string) => ({
  ...apiQuery('sheets', 'GET /tags', { query: { prefix, limit: MAX_SUGGESTIONS } }),
  enabled: prefix !== '',
  // The next keystroke sends another request anyway.
  retry: false,
});
