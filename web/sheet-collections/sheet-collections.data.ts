import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useViewerRefresh } from '#web/sheets/use-viewer-refresh.ts';
import { useAsyncAction } from '#web/ui/use-async-action.ts';

/** The member's own collections, and those they edit. */
export const ownCollectionsQuery = (query: { skip?: number; limit?: number; sheet_id?: string }) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheet-collections', { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

export const refreshCollections = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [, name] }) => typeof name === 'string' && name.startsWith('GET /sheet-collections'),
  });

/** True until the collections were fetched again for the signed-in member. */
export const useRefreshForViewer = (): boolean => {
  const client = useQueryClient();
  return useViewerRefresh(useCallback(() => refreshCollections(client), [client]));
};

/** Changes to collections, one at a time. */
export const useCollectionAction = () => useAsyncAction(refreshCollections, { isExclusive: true });

export const addToCollection = (id: string, sheet_id: string): Promise<void> =>
  callAsMember('POST /sheet-collections/{id}/sheets', { params: { id }, body: { sheet_id } });

export const removeFromCollection = (id: string, sheet_id: string): Promise<void> =>
  callAsMember('DELETE /sheet-collections/{id}/sheets/{sheet_id}', { params: { id, sheet_id } });

/** The answer depends on the viewer: like sheets, it is fetched again when another member signs in. */
const collectionQuery = (id: string, language: SiteLanguage) =>
  apiQuery('sheets', 'GET /sheet-collections/{id}', { params: { id }, query: { language: textLanguage(language) } });

export const collectionPageData = ({ params, language }: RouteContext<'id'>) => ({
  collection: collectionQuery(params.id, language),
});
