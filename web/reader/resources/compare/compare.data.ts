import { pagedQuery } from '../paged-query.ts';

export const collectionsQuery = (language: string, parent_id?: string) =>
  pagedQuery('GET /collections', (page) => ({ query: { language, parent_id, ...page } }));

export const worksQuery = (language: string, collection_id: string) =>
  pagedQuery('GET /texts', (page) => ({ query: { language, collection_id, ...page } }));

export const contentsQuery = (language: string, text_id: string) =>
  pagedQuery('GET /texts/{id}/contents', (page) => ({ params: { id: text_id }, query: { language, ...page } }));

export const versionsQuery = (language: string, text_id: string) =>
  pagedQuery('GET /texts/{id}/versions', (page) => ({ params: { id: text_id }, query: { language, ...page } }));
