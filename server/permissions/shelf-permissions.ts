import type { noteCalls } from '#shared/contract/notes.ts';
import type { readingCalls } from '#shared/contract/reading.ts';
import type { sheetCollectionCalls } from '#shared/contract/sheet-collections.ts';
import { type Answers, everyone, members, onlyOwner } from './people.ts';
import type { Rows, Things } from './permission-row.ts';

const note = ({ note: id }: Things) => ({ params: { id } });
const open = ({ openShelf: id }: Things) => ({ params: { id } });
const closed = ({ closedShelf: id }: Things) => ({ params: { id } });
const colour = { colour: 'pink' as const };

/** Of a collection: its owner and whom she lets edit it. */
const editors = (status: number, others: number, guest = 401): Answers => ({
  ...onlyOwner(status, others, guest),
  collection_editor: status,
});

/** What a member keeps for herself, and her collections of sheets. */
export const shelfPermissions: Rows<typeof noteCalls & typeof readingCalls & typeof sheetCollectionCalls> = {
  'GET /notes': [['one’s own', members(200)]],
  'GET /notes/marks': [
    ['one’s own in a text', members(200), ({ text }) => ({ query: { text_id: text, from: 1, to: 9 } })],
  ],
  'GET /notes/export': [['one’s own', members(200), () => ({ query: { format: 'csv' } })]],
  'GET /notes/{id}': [['a note', onlyOwner(200, 404), note]],
  'POST /notes': [
    ['a passage', members(201), ({ segment }) => ({ body: { spot: { segment_id: segment }, ...colour } })],
  ],
  'PUT /notes/{id}': [['a note', onlyOwner(200, 404), (things) => ({ ...note(things), body: colour })]],
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
    ['a public collection', everyone(200), open],
    ['a private collection', editors(200, 404, 404), closed],
  ],
  'PUT /sheet-collections/{id}': [
    ['a public collection', editors(200, 403), (things) => ({ ...open(things), body: { description: 'New' } })],
    ['a private collection', editors(200, 404), (things) => ({ ...closed(things), body: { description: 'New' } })],
    [
      'who may see it',
      onlyOwner(200, 403),
      async ({ newShelf }) => ({ params: { id: await newShelf() }, body: { is_public: false } }),
    ],
  ],
  'DELETE /sheet-collections/{id}': [
    ['a public collection', onlyOwner(204, 403), async ({ newShelf }) => ({ params: { id: await newShelf() } })],
  ],
  'POST /sheet-collections/{id}/sheets': [
    ['a public collection', editors(204, 403), (things) => ({ ...open(things), body: { sheet_id: things.published } })],
    [
      'a private collection',
      editors(204, 404),
      (things) => ({ ...closed(things), body: { sheet_id: things.published } }),
    ],
    [
      'a private sheet of the owner',
      { ...onlyOwner(204, 403), collection_editor: 404 },
      (things) => ({ ...open(things), body: { sheet_id: things.private } }),
    ],
  ],
  'PUT /sheet-collections/{id}/sheets': [
    [
      'a public collection',
      editors(204, 403),
      (things) => ({ ...open(things), body: { sheet_ids: [things.published] } }),
    ],
    ['a private collection', editors(204, 404), (things) => ({ ...closed(things), body: { sheet_ids: [] } })],
  ],
  'DELETE /sheet-collections/{id}/sheets/{sheet_id}': [
    [
      'a public collection',
      editors(204, 403),
      async ({ newShelf, published }) => ({ params: { id: await newShelf(), sheet_id: published } }),
    ],
  ],
  'POST /sheet-collections/{id}/editors': [
    [
      'a public collection',
      onlyOwner(200, 403),
      (things) => ({ ...open(things), body: { username: things.editorName } }),
    ],
    [
      'a private collection',
      { ...onlyOwner(200, 404), collection_editor: 403 },
      (things) => ({ ...closed(things), body: { username: things.editorName } }),
    ],
  ],
  'DELETE /sheet-collections/{id}/editors/{username}': [
    [
      'an editor',
      editors(200, 403),
      async ({ newShelf, editorName }) => ({ params: { id: await newShelf(), username: editorName } }),
    ],
  ],
};
