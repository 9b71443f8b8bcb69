import type { sheetPackCalls } from '#shared/contract/sheet-packs.ts';
import type { sheetCalls } from '#shared/contract/sheets.ts';
import { everyone, members, onlyOwner } from './caller-roles.ts';
import type { Rows, Fixtures } from './permission-row.ts';

const published = ({ published: id }: Fixtures) => ({ params: { id } });
const hidden = ({ private: id }: Fixtures) => ({ params: { id } });
const deleted = ({ deleted: id }: Fixtures) => ({ params: { id } });
const firstVersion = (id: string) => ({ params: { id, version: '1' } });

/** Others get 403 for a published sheet, which they can see, and 404 for a private or deleted one, whose existence is not revealed. */
const CHANGE_PUBLISHED = onlyOwner(200, 403);
const CHANGE_PRIVATE = onlyOwner(200, 404);
const READ_PRIVATE = onlyOwner(200, 404, 404);

export const sheetPermissions: Rows<typeof sheetCalls & typeof sheetPackCalls> = {
  'GET /sheets': [
    ['all', everyone(200)],
    ['of somebody, by name', everyone(200), ({ username }) => ({ query: { username } })],
    ['of somebody, by address', everyone(200), ({ email }) => ({ query: { email } })],
    ['on a topic', everyone(200), ({ topic }) => ({ query: { topic } })],
    ['with a tag', everyone(200), ({ searchTerm: tag }) => ({ query: { tag } })],
    ['of those one follows', members(200), () => ({ query: { following: 'true' } })],
  ],
  'GET /sheets/trash': [['one’s own', members(200)]],
  'DELETE /sheets/trash/{id}': [
    ['a published sheet', members(404), published],
    [
      'a deleted sheet',
      onlyOwner(204, 404),
      async ({ newSheet }) => ({ params: { id: await newSheet({ is_published: true, is_deleted: true }) } }),
    ],
  ],
  'GET /sheets/{id}': [
    ['a published sheet', everyone(200), published],
    ['a private sheet', READ_PRIVATE, hidden],
    ['a deleted sheet', everyone(404), deleted],
  ],
  'GET /packs/sheets': [
    ['one’s own', members(200)],
    [
      'one’s own in a public collection',
      members(200),
      ({ publicCollection: collection_id }) => ({ query: { collection_id } }),
    ],
    ['a sheet', members(200), ({ private: sheet_ids }) => ({ query: { sheet_ids } })],
  ],
  'GET /packs/sheets/{id}': [
    ['a published sheet', CHANGE_PUBLISHED, published],
    ['a private sheet', CHANGE_PRIVATE, hidden],
    ['a deleted sheet', members(404), deleted],
  ],
  'GET /sheets/{id}/topics': [
    ['a published sheet', everyone(200), published],
    ['a private sheet', READ_PRIVATE, hidden],
    ['a deleted sheet', everyone(404), deleted],
  ],
  'POST /sheets': [['a new sheet', members(201), () => ({ body: { title: 'New' } })]],
  'PUT /sheets/{id}': [
    ['a published sheet', CHANGE_PUBLISHED, (fixtures) => ({ ...published(fixtures), body: { summary: 'New' } })],
    ['a private sheet', CHANGE_PRIVATE, (fixtures) => ({ ...hidden(fixtures), body: { language: 'en' } })],
    ['a deleted sheet', members(404), (fixtures) => ({ ...deleted(fixtures), body: { summary: 'New' } })],
  ],
  'DELETE /sheets/{id}': [
    [
      'a published sheet',
      onlyOwner(204, 403),
      async ({ newSheet }) => ({ params: { id: await newSheet({ is_published: true }) } }),
    ],
    ['a private sheet', onlyOwner(204, 404), async ({ newSheet }) => ({ params: { id: await newSheet() } })],
  ],
  'GET /sheets/{id}/history': [
    ['a published sheet', CHANGE_PUBLISHED, published],
    ['a private sheet', CHANGE_PRIVATE, hidden],
    ['a deleted sheet', members(404), deleted],
  ],
  'GET /sheets/{id}/history/{version}': [
    ['a published sheet', CHANGE_PUBLISHED, (fixtures) => firstVersion(fixtures.published)],
    ['a private sheet', CHANGE_PRIVATE, (fixtures) => firstVersion(fixtures.private)],
  ],
  'PUT /sheets/{id}/history/{version}': [
    [
      'a published sheet',
      CHANGE_PUBLISHED,
      (fixtures) => ({ ...firstVersion(fixtures.published), body: { name: 'First' } }),
    ],
    ['a private sheet', CHANGE_PRIVATE, (fixtures) => ({ ...firstVersion(fixtures.private), body: { name: 'First' } })],
  ],
  'POST /sheets/{id}/restore': [
    ['a published sheet', CHANGE_PUBLISHED, (fixtures) => ({ ...published(fixtures), body: { version: 1 } })],
    ['a private sheet', CHANGE_PRIVATE, (fixtures) => ({ ...hidden(fixtures), body: { version: 1 } })],
    [
      'a deleted sheet',
      onlyOwner(200, 404),
      async ({ newSheet }) => ({ params: { id: await newSheet({ is_published: true, is_deleted: true }) } }),
    ],
  ],
  'POST /sheets/{id}/report': [
    [
      'a published sheet',
      { ...members(204), owner: 400 },
      (fixtures) => ({ ...published(fixtures), body: { words: 'Advertising' } }),
    ],
    ['a private sheet', { ...members(404), owner: 400 }, (fixtures) => ({ ...hidden(fixtures), body: { words: 'x' } })],
  ],
  'POST /sheets/{id}/answer': [
    [
      'a published sheet, about which nothing was decided',
      onlyOwner(409, 403),
      (fixtures) => ({ ...published(fixtures), body: { words: 'Why?' } }),
    ],
    ['a private sheet', onlyOwner(409, 404), (fixtures) => ({ ...hidden(fixtures), body: { words: 'Why?' } })],
  ],
  'POST /sheets/{id}/like': [
    ['a published sheet', { ...members(204), blocked: 403 }, published],
    ['a private sheet', onlyOwner(204, 404), hidden],
  ],
  'DELETE /sheets/{id}/like': [
    ['a published sheet', members(204), published],
    ['a private sheet', onlyOwner(204, 404), hidden],
  ],
  'POST /sheets/{id}/view': [
    ['a published sheet', everyone(204), published],
    ['a private sheet', onlyOwner(204, 404, 404), hidden],
  ],
  'GET /sheets/{id}/export': [
    ['a published sheet', everyone(200), (fixtures) => ({ ...published(fixtures), query: { format: 'markdown' } })],
    ['a private sheet', READ_PRIVATE, (fixtures) => ({ ...hidden(fixtures), query: { format: 'docx' } })],
  ],
  'POST /sheets/upload': [
    ['no sheet yet', members(201)],
    ['a published sheet', onlyOwner(201, 403), (fixtures) => ({ query: { sheet_id: fixtures.published } })],
    ['a private sheet', onlyOwner(201, 404), (fixtures) => ({ query: { sheet_id: fixtures.private } })],
  ],
};
