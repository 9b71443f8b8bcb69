import type { noteCalls } from '#shared/contract/notes.ts';
import type { readingCalls } from '#shared/contract/reading.ts';
import type { sheetCollectionCalls } from '#shared/contract/sheet-collections.ts';
import { type Statuses, everyone, members, onlyOwner } from './caller-roles.ts';
import type { Rows, Fixtures } from './permission-row.ts';

const note = ({ note: id }: Fixtures) => ({ params: { id } });
const publicOne = ({ publicCollection: id }: Fixtures) => ({ params: { id } });
const privateOne = ({ privateCollection: id }: Fixtures) => ({ params: { id } });
const colour = { colour: 'pink' as const };

/** The owner of a collection and its editors. */
const editors = (status: number, others: number, guest = 401): Statuses => ({
  ...onlyOwner(status, others, guest),
  collection_editor: status,
});

/** Notes, reading history, bookmarks and collections of sheets. */
export const personalPermissions: Rows<typeof noteCalls & typeof readingCalls & typeof sheetCollectionCalls> = {
  'GET /notes': [['one’s own', members(200)]],
  'GET /notes/marks': [
    ['one’s own in a text', members(200), ({ text }) => ({ query: { text_id: text, from: 1, to: 9 } })],
  ],
  'GET /notes/export': [['one’s own', members(200), () => ({ query: { format: 'csv' } })]],
  'GET /notes/{id}': [['a note', onlyOwner(200, 404), note]],
  'POST /notes': [
    ['a passage', members(201), ({ segment }) => ({ body: { spot: { segment_id: segment }, ...colour } })],
  ],
  'PUT /notes/{id}': [['a note', onlyOwner(200, 404), (fixtures) => ({ ...note(fixtures), body: colour })]],
  'DELETE /notes/{id}': [['a note', onlyOwner(204, 404), async ({ newNote }) => ({ params: { id: await newNote() } })]],
  'GET /reading/history': [['one’s own', members(200)]],
  'POST /reading/history': [
    ['one’s own', members(204), ({ segment }) => ({ body: { places: [{ segment_id: segment }] } })],
  ],
  'DELETE /reading/history': [['one’s own', members(204)]],
  'GET /reading/history/{text_id}': [['one’s own', members(200), ({ text }) => ({ params: { text_id: text } })]],
  'DELETE /reading/history/{text_id}': [['one’s own', members(204), ({ text }) => ({ params: { text_id: text } })]],
  'PUT /reading/settings': [['one’s own', members(200), () => ({ body: { is_paused: false } })]],
  'GET /reading/places': [['one’s own', members(200)]],
  'POST /reading/places': [
    ['one’s own', members(200), ({ segment }) => ({ body: { places: [{ segment_id: segment }] } })],
  ],
  'DELETE /reading/places/{segment_id}': [
    ['one’s own', members(204), ({ segment }) => ({ params: { segment_id: segment } })],
  ],
  'GET /sheet-collections': [
    ['one’s own', members(200)],
    ['of somebody', everyone(200), ({ username }) => ({ query: { username } })],
  ],
  'POST /sheet-collections': [['a new collection', members(201), () => ({ body: { title: 'New' } })]],
  'GET /sheet-collections/{id}': [
    ['a public collection', everyone(200), publicOne],
    ['a private collection', editors(200, 404, 404), privateOne],
  ],
  'PUT /sheet-collections/{id}': [
    [
      'a public collection',
      editors(200, 403),
      (fixtures) => ({ ...publicOne(fixtures), body: { description: 'New' } }),
    ],
    [
      'a private collection',
      editors(200, 404),
      (fixtures) => ({ ...privateOne(fixtures), body: { description: 'New' } }),
    ],
    [
      'who may see it',
      onlyOwner(200, 403),
      async ({ newCollection }) => ({ params: { id: await newCollection() }, body: { is_public: false } }),
    ],
  ],
  'DELETE /sheet-collections/{id}': [
    [
      'a public collection',
      onlyOwner(204, 403),
      async ({ newCollection }) => ({ params: { id: await newCollection() } }),
    ],
  ],
  'POST /sheet-collections/{id}/restore': [
    [
      'a deleted collection',
      onlyOwner(204, 404),
      async ({ newCollection }) => ({ params: { id: await newCollection({ is_deleted: true }) } }),
    ],
  ],
  'POST /sheet-collections/{id}/sheets': [
    [
      'a public collection',
      editors(204, 403),
      (fixtures) => ({ ...publicOne(fixtures), body: { sheet_id: fixtures.published } }),
    ],
    [
      'a private collection',
      editors(204, 404),
      (fixtures) => ({ ...privateOne(fixtures), body: { sheet_id: fixtures.published } }),
    ],
    [
      'a private sheet of the owner',
      { ...onlyOwner(204, 403), collection_editor: 404 },
      (fixtures) => ({ ...publicOne(fixtures), body: { sheet_id: fixtures.private } }),
    ],
  ],
  'PUT /sheet-collections/{id}/sheets': [
    [
      'a public collection',
      editors(204, 403),
      (fixtures) => ({ ...publicOne(fixtures), body: { sheet_ids: [fixtures.published] } }),
    ],
    ['a private collection', editors(204, 404), (fixtures) => ({ ...privateOne(fixtures), body: { sheet_ids: [] } })],
  ],
  'DELETE /sheet-collections/{id}/sheets/{sheet_id}': [
    [
      'a public collection',
      editors(204, 403),
      async ({ newCollection, published }) => ({ params: { id: await newCollection(), sheet_id: published } }),
    ],
  ],
  'POST /sheet-collections/{id}/editors': [
    [
      'a public collection',
      onlyOwner(200, 403),
      (fixtures) => ({ ...publicOne(fixtures), body: { username: fixtures.editorName } }),
    ],
    [
      'a private collection',
      { ...onlyOwner(200, 404), collection_editor: 403 },
      (fixtures) => ({ ...privateOne(fixtures), body: { username: fixtures.editorName } }),
    ],
  ],
  'POST /sheet-collections/{id}/invitation': [
    [
      'a public collection whose editor leaves',
      { ...members(403), collection_editor: 204 },
      async ({ newCollection }) => ({ params: { id: await newCollection() }, body: { accept: false } }),
    ],
    [
      'a private collection',
      { ...onlyOwner(403, 404), collection_editor: 204 },
      (fixtures) => ({ ...privateOne(fixtures), body: { accept: true } }),
    ],
  ],
  'DELETE /sheet-collections/{id}/editors/{username}': [
    [
      'an editor',
      editors(200, 403),
      async ({ newCollection, editorName }) => ({ params: { id: await newCollection(), username: editorName } }),
    ],
  ],
};
