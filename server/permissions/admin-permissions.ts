import type { adminCalls } from '#shared/contract/admin.ts';
import type { auditLogCalls } from '#shared/contract/audit-log.ts';
import { staff } from './caller-roles.ts';
import type { Rows } from './permission-row.ts';

/** The administration. */
export const adminPermissions: Rows<typeof adminCalls & typeof auditLogCalls> = {
  'GET /admin/people': [['members', staff(200, 'moderator')]],
  'PUT /admin/people/{username}/role': [
    ['the owner', staff(204, 'admin'), ({ username }) => ({ params: { username }, body: { role: 'member' } })],
  ],
  'GET /audit-log': [['the site', staff(200, 'staff')]],
};
