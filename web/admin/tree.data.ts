import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { FRESH } from './catalog.data.ts';

export const catalogCollectionsQuery = (language: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/collections', { query: { language } }),
  ...FRESH,
});

export const catalogCollectionQuery = (id: string, language: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/collections/{id}', { params: { id }, query: { language } }),
  ...FRESH,
});

export const catalogTopicsQuery = (language: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/topics', { query: { language } }),
  ...FRESH,
});

export const catalogTopicQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/topics/{id}', { params: { id } }),
  ...FRESH,
});
