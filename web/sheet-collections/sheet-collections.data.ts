import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/session/session.ts';

/** Her own, and those she edits. */
export const ownCollectionsQuery = (query: { skip?: number; limit?: number; sheet_id?: string }) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheet-collections', { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

export const refreshCollections = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [, name] }) => typeof name === 'string' && name.startsWith('GET /sheet-collections'),
  });

export const putInto = (id: string, sheet_id: string): Promise<void> =>
  callAsMember('POST /sheet-collections/{id}/sheets', { params: { id }, body: { sheet_id } });

export const takeOut = (id: string, sheet_id: string): Promise<void> =>
  callAsMember('DELETE /sheet-collections/{id}/sheets/{sheet_id}', { params: { id, sheet_id } });
