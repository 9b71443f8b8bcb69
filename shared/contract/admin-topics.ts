import { z } from 'zod';
import { Merge, Move, NewInTree } from './admin-collections.ts';
import { defineCalls } from './call.ts';
import { CATALOG_ERRORS, CatalogChanges, CatalogRecord } from './catalog-parts.ts';
import { Id, LanguageCode } from './parts.ts';

const STAFF_ERRORS = ['bad_request', 'unauthorized', 'forbidden', 'second_factor_required'] as const;
const byId = z.object({ id: Id });
const MAX_PASSAGES = 5000;

const CatalogTopicRow = z.object({
  id: Id,
  parent_id: Id.nullable(),
  title: z.string(),
  language: z.string(),
  category: z.string(),
  passages: z.int(),
  sheets: z.int().describe('Published sheets on it'),
});
export type CatalogTopicRow = z.infer<typeof CatalogTopicRow>;

export const CatalogTopic = CatalogRecord.extend({
  passages: z.array(Id).describe('Segments, in their order; some may not be in the library now'),
});
export type CatalogTopic = z.infer<typeof CatalogTopic>;

/** The tree of topics for editors. */
export const adminTopicCalls = defineCalls({
  'GET /admin/topics': {
    summary: 'All topics, those below one parent in their order',
    auth: 'editor',
    query: z.object({ language: LanguageCode }),
    answer: z.object({ topics: z.array(CatalogTopicRow) }),
    errors: STAFF_ERRORS,
  },
  'POST /admin/topics': {
    summary: 'Add a topic at the end of those below a parent',
    auth: 'editor',
    body: NewInTree,
    answer: CatalogTopic,
    status: 201,
    errors: [...STAFF_ERRORS, 'topic_not_found', 'topic_title_required'],
  },
  'GET /admin/topics/{id}': {
    summary: 'A topic with all its fields',
    auth: 'editor',
    params: byId,
    answer: CatalogTopic,
    errors: [...STAFF_ERRORS, 'topic_not_found'],
  },
  'PUT /admin/topics/{id}': {
    summary: 'Change fields of a topic; an import does not overwrite them',
    auth: 'editor',
    params: byId,
    body: CatalogChanges,
    answer: CatalogTopic,
    errors: [...CATALOG_ERRORS, 'topic_not_found', 'topic_title_required', 'inside_itself'],
  },
  'DELETE /admin/topics/{id}': {
    summary: 'Delete a topic that no sheet has and nothing stands below',
    auth: 'editor',
    params: byId,
    answer: z.undefined(),
    status: 204,
    errors: [...STAFF_ERRORS, 'topic_not_found', 'topic_in_use'],
  },
  'POST /admin/topics/{id}/move': {
    summary: 'Move a topic in the tree',
    auth: 'editor',
    params: byId,
    body: Move,
    answer: z.undefined(),
    status: 204,
    errors: [...CATALOG_ERRORS, 'topic_not_found', 'inside_itself'],
  },
  'POST /admin/topics/{id}/merge': {
    summary: 'Move passages, sheets and topics below it to another topic, and lead its address there',
    auth: 'editor',
    params: byId,
    body: Merge,
    answer: z.undefined(),
    status: 204,
    errors: [...CATALOG_ERRORS, 'topic_not_found', 'inside_itself'],
  },
  'POST /admin/topics/{id}/passages': {
    summary: 'Put a passage into a topic, at the end',
    auth: 'editor',
    params: byId,
    body: z.object({ segment_id: Id }),
    answer: z.undefined(),
    status: 204,
    errors: [...CATALOG_ERRORS, 'topic_not_found', 'segment_not_found'],
  },
  'PUT /admin/topics/{id}/passages': {
    summary: 'Put the passages of a topic into order, or take some out',
    auth: 'editor',
    params: byId,
    body: z.object({
      before: z
        .array(Id)
        .max(MAX_PASSAGES)
        .describe('All its passages in the present order; another one is a conflict'),
      after: z.array(Id).max(MAX_PASSAGES).describe('Some or all of them'),
    }),
    answer: z.undefined(),
    status: 204,
    errors: [...CATALOG_ERRORS, 'topic_not_found'],
  },
  'DELETE /admin/topics/{id}/passages/{segment_id}': {
    summary: 'Take a passage out of a topic',
    auth: 'editor',
    params: z.object({ id: Id, segment_id: Id }),
    answer: z.undefined(),
    status: 204,
    errors: [...CATALOG_ERRORS, 'topic_not_found'],
  },
});
