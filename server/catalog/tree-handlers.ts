import type { Handlers } from '#server/http/handler.ts';
import {
  deleteCatalogCollection,
  getCatalogCollection,
  getCatalogCollections,
  postCatalogCollection,
  postMergeCollection,
  postMoveCollection,
  putCatalogCollection,
  putWorksOfCollection,
} from './collections.routes.ts';
import {
  deleteCatalogTopic,
  deleteTopicPassage,
  getCatalogTopic,
  getCatalogTopics,
  postCatalogTopic,
  postMergeTopic,
  postMoveTopic,
  postTopicPassage,
  putCatalogTopic,
  putTopicPassages,
} from './topics.routes.ts';

/** The calls on the trees of collections and topics. */
export const treeHandlers = {
  'GET /admin/collections': getCatalogCollections,
  'POST /admin/collections': postCatalogCollection,
  'GET /admin/collections/{id}': getCatalogCollection,
  'PUT /admin/collections/{id}': putCatalogCollection,
  'DELETE /admin/collections/{id}': deleteCatalogCollection,
  'POST /admin/collections/{id}/move': postMoveCollection,
  'PUT /admin/collections/{id}/works': putWorksOfCollection,
  'POST /admin/collections/{id}/merge': postMergeCollection,
  'GET /admin/topics': getCatalogTopics,
  'POST /admin/topics': postCatalogTopic,
  'GET /admin/topics/{id}': getCatalogTopic,
  'PUT /admin/topics/{id}': putCatalogTopic,
  'DELETE /admin/topics/{id}': deleteCatalogTopic,
  'POST /admin/topics/{id}/move': postMoveTopic,
  'POST /admin/topics/{id}/merge': postMergeTopic,
  'POST /admin/topics/{id}/passages': postTopicPassage,
  'PUT /admin/topics/{id}/passages': putTopicPassages,
  'DELETE /admin/topics/{id}/passages/{segment_id}': deleteTopicPassage,
} satisfies Partial<Handlers>;
