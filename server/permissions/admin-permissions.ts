import type { adminCalls } from '#shared/contract/admin.ts';
import type { adminCatalogCalls } from '#shared/contract/admin-catalog.ts';
import type { auditLogCalls } from '#shared/contract/audit-log.ts';
import { staff } from './caller-roles.ts';
import type { Rows } from './permission-row.ts';

/** The administration. */
export const adminPermissions: Rows<typeof adminCalls & typeof adminCatalogCalls & typeof auditLogCalls> = {
  'GET /admin/people': [['members', staff(200, 'moderator')]],
  'PUT /admin/people/{username}/role': [
    ['the owner', staff(204, 'admin'), ({ username }) => ({ params: { username }, body: { role: 'member' } })],
  ],
  'GET /audit-log': [['the site', staff(200, 'staff')]],
  'POST /audit-log/{id}/undo': [['an entry that does not exist', staff(404, 'staff'), () => ({ params: { id: '0' } })]],
  'GET /admin/works': [['the library', staff(200, 'editor')]],
  'GET /admin/works/{id}': [['a work', staff(200, 'editor'), ({ work }) => ({ params: { id: work } })]],
  'PUT /admin/works/{id}': [
    [
      'a title that stays the same',
      staff(400, 'editor'),
      ({ work }) => ({ params: { id: work }, body: { changes: { 'titles.en': { before: 'A', after: 'A' } } } }),
    ],
    [
      'the citation',
      { ...staff(409, 'librarian'), editor: 403 },
      ({ work }) => ({ params: { id: work }, body: { changes: { citation: { before: 'A', after: 'B' } } } }),
    ],
  ],
  'GET /admin/texts/{id}': [['a text', staff(200, 'editor'), ({ text }) => ({ params: { id: text } })]],
  'PUT /admin/texts/{id}': [
    [
      'a title that stays the same',
      staff(400, 'editor'),
      ({ text }) => ({ params: { id: text }, body: { changes: { title: { before: 'A', after: 'A' } } } }),
    ],
    [
      'the licence',
      { ...staff(409, 'librarian'), editor: 403 },
      ({ text }) => ({ params: { id: text }, body: { changes: { license: { before: 'A', after: 'B' } } } }),
    ],
  ],
  'GET /admin/authors': [['the library', staff(200, 'editor')]],
  'POST /admin/authors': [
    ['an author', staff(201, 'editor'), () => ({ body: { fields: { 'names.en': 'Śāntideva' } } })],
  ],
  'GET /admin/authors/{id}': [
    ['an author that does not exist', staff(404, 'editor'), ({ text }) => ({ params: { id: text } })],
  ],
  'PUT /admin/authors/{id}': [
    [
      'an author that does not exist',
      staff(404, 'editor'),
      ({ text }) => ({ params: { id: text }, body: { changes: {} } }),
    ],
  ],
  'DELETE /admin/authors/{id}': [
    ['an author that does not exist', staff(404, 'editor'), ({ text }) => ({ params: { id: text } })],
  ],
};
