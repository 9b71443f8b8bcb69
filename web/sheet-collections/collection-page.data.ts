import { textLanguage, type SiteLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';

/** What it shows depends on who asks: like sheets, it is asked for anew when somebody else is here. */
const collectionQuery = (id: string, language: SiteLanguage) =>
  apiQuery('sheets', 'GET /sheet-collections/{id}', { params: { id }, query: { language: textLanguage(language) } });

export const collectionPageData = ({ params, language }: RouteContext) => ({
  collection: collectionQuery(params['id'] ?? '', language),
});
