import { z } from 'zod';
import { Measure, ModeratedSheet } from './admin-measures.ts';
import { Reason, STAFF_ERRORS } from './admin-parts.ts';
import { defineCalls } from './call.ts';
import { Id, Version } from './parts.ts';
import { Sheet } from './sheet-parts.ts';

const OneSheet = z.object({ id: Id });
const NO_ANSWER = { answer: z.undefined(), status: 204 } as const;
const ERRORS = [...STAFF_ERRORS, 'sheet_not_found', 'conflict'] as const;

/** Moderators and sheets. A private sheet is 404 here too, and one in the trash. */
export const adminSheetCalls = defineCalls({
  'GET /admin/sheets/{id}': {
    summary: 'A sheet as it is published, was when it was taken down, or will be when it is approved; never a draft',
    auth: 'moderator',
    params: OneSheet,
    answer: z.object({
      sheet: Sheet,
      state: ModeratedSheet.shape.state,
      measures: z.array(Measure),
    }),
    errors: [...STAFF_ERRORS, 'sheet_not_found'],
  },
  'POST /admin/sheets/{id}/unlist': {
    summary: 'Leave a sheet out of all lists, feeds and searches; whoever has its address still reads it',
    auth: 'moderator',
    params: OneSheet,
    body: Reason,
    ...NO_ANSWER,
    errors: ERRORS,
  },
  'POST /admin/sheets/{id}/take-down': {
    summary: 'Take a sheet down: only its author and moderators see it, and the author cannot publish it again',
    auth: 'moderator',
    params: OneSheet,
    body: Reason,
    ...NO_ANSWER,
    errors: ERRORS,
  },
  'POST /admin/sheets/{id}/restore': {
    summary: 'Make an unlisted or taken down sheet public again, with the words it had; the author is told',
    auth: 'moderator',
    params: OneSheet,
    ...NO_ANSWER,
    errors: ERRORS,
  },
  'POST /admin/sheets/{id}/approve': {
    summary: 'Publish a sheet that waits for a moderator; later sheets of its author do not wait',
    auth: 'moderator',
    params: OneSheet,
    body: z.object({ version: Version.describe('The one that was read: a newer one is not published unread') }),
    ...NO_ANSWER,
    errors: [...ERRORS, 'stale_version'],
  },
  'POST /admin/sheets/{id}/decline': {
    summary: 'Decline a publication that waits; the sheet is private again, and the author reads the reason',
    auth: 'moderator',
    params: OneSheet,
    body: Reason.extend({ version: Version }),
    ...NO_ANSWER,
    errors: [...ERRORS, 'stale_version'],
  },
});
