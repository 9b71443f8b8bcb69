import { z } from 'zod';
import { AUDIT_TARGETS } from '#shared/audit-targets.ts';
import { defineCalls } from './call.ts';
import { Page, PageInfo, WireDate } from './parts.ts';

/** What people with a role do. The web translates them. */
export const AUDIT_ACTIONS = [
  'change_role',
  'edit_work',
  'edit_text',
  'edit_words',
  'edit_structure',
  'edit_links',
  'edit_author',
  'add_author',
  'delete_author',
  'warn',
  'silence',
  'lift_silence',
  'close_account',
  'reopen_account',
  'unlist_sheet',
  'take_down_sheet',
  'restore_sheet',
  'remove_comment',
  'restore_comment',
  'approve_publication',
  'decline_publication',
  'hold_publication',
  'take_report',
  'release_report',
  'settle_report',
  'reopen_report',
  'reply_to_report',
  'accept_correction',
  'decline_correction',
  'ask_about_correction',
  'reopen_correction',
  'change_setting',
  'edit_collection',
  'add_collection',
  'delete_collection',
  'move_collection',
  'merge_collection',
  'restore_collection',
  'order_collection',
  'edit_topic',
  'add_topic',
  'delete_topic',
  'move_topic',
  'merge_topic',
  'restore_topic',
  'order_topic',
  'start_import',
  'cancel_import',
  'finish_import',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const Fields = z.record(z.string(), z.unknown()).nullable();

const AuditEntry = z.object({
  id: z.int(),
  created_date: WireDate,
  by: z.string().nullable().describe('A username; null for the operator, and for a former member'),
  via: z.enum(['site', 'command']).describe('In the browser, or with `npm run admin` on the machine'),
  action: z.enum(AUDIT_ACTIONS),
  target_type: z.enum(AUDIT_TARGETS),
  target_id: z.string(),
  target_name: z.string().nullable().describe('What it is called now; null when it is gone'),
  before: Fields.describe('The fields that were changed; null where there was nothing'),
  after: Fields.describe('The same fields afterwards; null where nothing is left'),
  names: z
    .record(z.string(), z.string())
    .describe('What the collections and texts are called now that the fields name by their ids'),
  undoes: z.int().nullable().describe('The entry that this one reverses'),
  undone_by: z.int().nullable().describe('The entry that reverses this one'),
  can_undo: z.boolean().describe('Whether the caller may undo it'),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditLogCalls = defineCalls({
  'GET /audit-log': {
    summary: 'What people with a role have done, latest first',
    auth: 'staff',
    query: Page.extend({
      action: z.enum(AUDIT_ACTIONS).optional(),
      target_type: z.enum(AUDIT_TARGETS).optional(),
      target_id: z.string().max(300).optional(),
    }),
    answer: PageInfo.extend({ entries: z.array(AuditEntry) }),
    errors: ['bad_request', 'unauthorized', 'forbidden', 'second_factor_required'],
  },
  'POST /audit-log/{id}/undo': {
    summary: 'Undo what an entry says, if the same has not been changed since; needs the role of the action itself',
    auth: 'staff',
    params: z.object({ id: z.string().max(20) }),
    answer: z.undefined(),
    status: 204,
    errors: [
      'unauthorized',
      'forbidden',
      'second_factor_required',
      'audit_entry_not_found',
      'conflict',
      'not_undoable',
      'last_admin',
    ],
  },
});
