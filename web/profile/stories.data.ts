import { keepPreviousData } from '@tanstack/react-query';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';

/** A person's sheets, also those that are not published. */
export const storiesQuery = (email: string, language: SiteLanguage, paging: Paging) => ({
  ...apiQuery('sheets-user-profile', 'GET /sheets', {
    query: { email, language: textLanguage(language), ...skipAndLimit(paging) },
  }),
  placeholderData: keepPreviousData,
});
