import type { adminCollectionCalls } from '#shared/contract/admin-collections.ts';
import type { adminTopicCalls } from '#shared/contract/admin-topics.ts';
import { staff } from './caller-roles.ts';
import type { Rows } from './permission-row.ts';

/** The trees of collections and topics. */
export const treePermissions: Rows<typeof adminCollectionCalls & typeof adminTopicCalls> = {
  'GET /admin/collections': [['the library', staff(200, 'librarian')]],
  'POST /admin/collections': [
    [
      'a collection',
      staff(201, 'librarian'),
      () => ({ body: { parent_id: null, fields: { 'titles.en': 'New collection' } } }),
    ],
  ],
  'GET /admin/collections/{id}': [
    ['a collection', staff(200, 'librarian'), ({ collection }) => ({ params: { id: collection } })],
  ],
  'PUT /admin/collections/{id}': [
    [
      'a title that stays the same',
      staff(400, 'librarian'),
      ({ collection }) => ({
        params: { id: collection },
        body: { changes: { 'titles.en': { before: 'A', after: 'A' } } },
      }),
    ],
  ],
  'DELETE /admin/collections/{id}': [
    ['a collection that is not empty', staff(409, 'librarian'), ({ collection }) => ({ params: { id: collection } })],
  ],
  'POST /admin/collections/{id}/move': [
    [
      'a collection, into itself',
      staff(400, 'librarian'),
      ({ collection }) => ({
        params: { id: collection },
        body: { from_parent_id: null, parent_id: collection, position: 0 },
      }),
    ],
  ],
  'PUT /admin/collections/{id}/works': [
    [
      'works that are not in it',
      staff(409, 'librarian'),
      ({ collection, work }) => ({ params: { id: collection }, body: { before: [work], after: [work] } }),
    ],
  ],
  'POST /admin/collections/{id}/merge': [
    [
      'a collection, into itself',
      staff(400, 'librarian'),
      ({ collection }) => ({ params: { id: collection }, body: { into: collection } }),
    ],
  ],
  'GET /admin/topics': [['the library', staff(200, 'editor')]],
  'POST /admin/topics': [
    ['a topic', staff(201, 'editor'), () => ({ body: { parent_id: null, fields: { 'titles.en': 'New topic' } } })],
  ],
  'GET /admin/topics/{id}': [['a topic', staff(200, 'editor'), ({ topic }) => ({ params: { id: topic } })]],
  'PUT /admin/topics/{id}': [
    [
      'a title that stays the same',
      staff(400, 'editor'),
      ({ topic }) => ({ params: { id: topic }, body: { changes: { 'titles.en': { before: 'A', after: 'A' } } } }),
    ],
  ],
  'DELETE /admin/topics/{id}': [['a topic in use', staff(409, 'editor'), ({ topic }) => ({ params: { id: topic } })]],
  'POST /admin/topics/{id}/move': [
    [
      'a topic, into itself',
      // The fixture stands below another, so the place it is moved from is the wrong one.
      staff(409, 'editor'),
      ({ topic }) => ({ params: { id: topic }, body: { from_parent_id: topic, parent_id: topic, position: 0 } }),
    ],
  ],
  'POST /admin/topics/{id}/merge': [
    ['a topic, into itself', staff(400, 'editor'), ({ topic }) => ({ params: { id: topic }, body: { into: topic } })],
  ],
  'POST /admin/topics/{id}/passages': [
    [
      'a passage that does not exist',
      staff(404, 'editor'),
      ({ topic, text }) => ({ params: { id: topic }, body: { segment_id: text } }),
    ],
  ],
  'PUT /admin/topics/{id}/passages': [
    [
      'passages that are not in it',
      staff(409, 'editor'),
      ({ topic, text }) => ({ params: { id: topic }, body: { before: [text], after: [] } }),
    ],
  ],
  'DELETE /admin/topics/{id}/passages/{segment_id}': [
    [
      'a passage that is not in it',
      staff(400, 'editor'),
      ({ topic, text }) => ({ params: { id: topic, segment_id: text } }),
    ],
  ],
};
