import type { adminStructureCalls } from '#shared/contract/admin-structure.ts';
import { staff } from './caller-roles.ts';
import type { Rows } from './permission-row.ts';

/** Words and sections of texts. */
export const structurePermissions: Rows<typeof adminStructureCalls> = {
  'GET /admin/texts/{id}/structure': [['a text', staff(200, 'librarian'), ({ text }) => ({ params: { id: text } })]],
  'GET /admin/texts/{id}/segments': [['a text', staff(200, 'librarian'), ({ text }) => ({ params: { id: text } })]],
  'GET /admin/texts/{id}/segments/{segment_id}': [
    ['a passage of another text', staff(404, 'librarian'), ({ text }) => ({ params: { id: text, segment_id: text } })],
  ],
  'POST /admin/texts/{id}/structure': [
    [
      'a section that does not exist',
      staff(404, 'librarian'),
      ({ text }) => ({
        params: { id: text },
        body: { revision: 1, operations: [{ type: 'join_section', section_id: text }] },
      }),
    ],
  ],
};
