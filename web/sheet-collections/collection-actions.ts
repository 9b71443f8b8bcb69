import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callAsMember } from '#web/auth/session.ts';
import { useViewerRefresh } from '#web/sheets/viewer-refresh.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';

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
export const useCollectionAction = () => useAsyncAction({ refresh: refreshCollections, isExclusive: true });

export const addToCollection = (id: string, sheet_id: string): Promise<void> =>
  callAsMember('POST /sheet-collections/{id}/sheets', { params: { id }, body: { sheet_id } });

export const answerInvitation = (id: string, accept: boolean): Promise<void> =>
  callAsMember('POST /sheet-collections/{id}/invitation', { params: { id }, body: { accept } });

export const removeFromCollection = (id: string, sheet_id: string): Promise<void> =>
  callAsMember('DELETE /sheet-collections/{id}/sheets/{sheet_id}', { params: { id, sheet_id } });
