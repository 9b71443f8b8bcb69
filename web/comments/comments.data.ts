import type { QueryClient } from '@tanstack/react-query';
import { COMMENTS_PAGE_SIZE, FIRST_COMMENTS } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';

/** What a sheet comes with: how many comments each block has, and the latest threads. */
export const firstCommentsQuery = (id: string) =>
  apiQuery('sheets', 'GET /sheets/{id}/comments', { params: { id }, query: { limit: FIRST_COMMENTS } });

/** A page of the threads of a sheet, or of one of its blocks. */
export const threadsQuery = (id: string, block_id: string | null, page: number) => ({
  ...apiQuery('sheets', 'GET /sheets/{id}/comments', {
    params: { id },
    query: { limit: COMMENTS_PAGE_SIZE, skip: page * COMMENTS_PAGE_SIZE, ...(block_id ? { block_id } : {}) },
  }),
  // Others write meanwhile.
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export const threadQuery = (id: string) => ({
  ...apiQuery('sheets', 'GET /comments/{id}', { params: { id } }),
  staleTime: 0,
});

export const refreshComments = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['sheets', 'GET /sheets/{id}/comments'] }),
    client.invalidateQueries({ queryKey: ['sheets', 'GET /comments/{id}'] }),
  ]);
};
