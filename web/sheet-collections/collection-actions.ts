import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callAsMember } from '#web/auth/session.ts';
import { useViewerRefresh } from '#web/sheets/viewer-refresh.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';

const isCollectionQuery = ({ queryKey: [, name] }: { queryKey: readonly unknown[] }): boolean =>
  typeof name === 'string' && name.startsWith('GET /sheet-collections');

export const refreshCollections = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: isCollectionQuery });

/** The lists of collections, after one was deleted or left: its own page, which is still shown, would not find it. */
export const refreshCollectionLists = async (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ predicate: isCollectionQuery, refetchType: 'none' });
  await client.invalidateQueries({ predicate: ({ queryKey: [, name] }) => name === 'GET /sheet-collections' });
};

/** True until the collections were fetched again for the signed-in member. */
export const useRefreshForViewer = (): boolean => {
  const client = useQueryClient();
  return useViewerRefresh(useCallback(() => refreshCollections(client), [client]));
};

/** Changes to collections, one at a time. */
export const useCollectionAction = () => useAsyncAction({ refresh: refreshCollections, isExclusive: true });

export const addToCollection = (id: string, sheet_id: string): Promise<void> =>
  callAsMember('POST /sheet-collections/{id}/sheets', { params: { id }, body: { sheet_id } });

export const reorderCollection = (id: string, sheet_ids: string[]): Promise<void> =>
  callAsMember('PUT /sheet-collections/{id}/sheets', { params: { id }, body: { sheet_ids } });

export const answerInvitation = (id: string, accept: boolean): Promise<void> =>
  callAsMember('POST /sheet-collections/{id}/invitation', { params: { id }, body: { accept } });

export const removeFromCollection = (id: string, sheet_id: string): Promise<void> =>
  callAsMember('DELETE /sheet-collections/{id}/sheets/{sheet_id}', { params: { id, sheet_id } });
