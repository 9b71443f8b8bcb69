import { textLanguage, type SiteLanguage } from '#shared/languages.ts';
import { MAX_CONTENTS_LIMIT, TABLE_OF_CONTENTS_CACHE_MS } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';

/** A thousand top-level sections, kept for 20 minutes also while the drawer is closed. */
export const tableOfContentsQuery = (text_id: string, language: SiteLanguage, skip: number) => ({
  ...apiQuery('table-of-contents', 'GET /texts/{id}/contents', {
    params: { id: text_id },
    query: { language: textLanguage(language), limit: MAX_CONTENTS_LIMIT, skip },
  }),
  staleTime: TABLE_OF_CONTENTS_CACHE_MS,
  gcTime: TABLE_OF_CONTENTS_CACHE_MS,
  retry: false,
});
