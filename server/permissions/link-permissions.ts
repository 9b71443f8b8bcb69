import type { adminLinkCalls } from '#shared/contract/admin-links.ts';
import { staff } from './caller-roles.ts';
import type { Rows } from './permission-row.ts';

/** Links between texts. */
export const linkPermissions: Rows<typeof adminLinkCalls> = {
  'GET /admin/texts/{id}/mappings': [
    ['a text', staff(200, 'librarian'), ({ text }) => ({ params: { id: text }, query: {} })],
  ],
  'POST /admin/texts/{id}/mappings': [
    [
      'a text with itself',
      staff(409, 'librarian'),
      ({ text }) => ({ params: { id: text }, body: { with: text, join: [], separate: [], seen: [] } }),
    ],
  ],
};
