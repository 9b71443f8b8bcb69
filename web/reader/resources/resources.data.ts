import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '#web/api/api-query.ts';
import { pagedQuery } from './paged-query.ts';

/** The counts of the passage before stay, marked as old, until the new ones have come: the menu does not jump. */
export const infoQuery = (segment_id: string) => ({
  ...apiQuery('sidePanel', 'GET /segments/{id}/info', { params: { id: segment_id } }),
  placeholderData: keepPreviousData,
});

export const translationsQuery = (segment_id: string) =>
  pagedQuery('GET /segments/{id}/translations', (query) => ({ params: { id: segment_id }, query }));

export const commentariesQuery = (segment_id: string) =>
  pagedQuery('GET /segments/{id}/commentaries', (query) => ({ params: { id: segment_id }, query }));

export const sheetsQuery = (segment_id: string) =>
  pagedQuery('GET /segments/{id}/sheets', (query) => ({ params: { id: segment_id }, query }));

export const rootTextQuery = (segment_id: string) => ({
  ...apiQuery('sidePanel', 'GET /segments/{id}/root_text', { params: { id: segment_id } }),
  placeholderData: keepPreviousData,
});
