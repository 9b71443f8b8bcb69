import { keepPreviousData } from '@tanstack/react-query';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';

/** The member's own collections, and those they edit. */
export const ownCollectionsQuery = (query: { skip?: number; limit?: number; sheet_id?: string }) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheet-collections', { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** The answer depends on the viewer: like sheets, it is fetched again when another member signs in. */
const collectionQuery = (id: string, language: SiteLanguage) =>
  apiQuery('sheets', 'GET /sheet-collections/{id}', { params: { id }, query: { language: textLanguage(language) } });

export const collectionPageData = ({ params, language }: RouteContext<'id'>) => ({
  collection: collectionQuery(params.id, language),
});
