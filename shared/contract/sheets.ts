import { z } from 'zod';
import { PICTURE_ERRORS } from '#shared/errors.ts';
import { EXPORT_FORMATS, MAX_REVISION_NAME_LENGTH, MAX_SHEET_BYTES } from '#shared/limits.ts';
import { words } from './admin-parts.ts';
import { defineCalls, Download } from './call.ts';
import { Id, LanguageCode, oneLine, Page, PageInfo, Version } from './parts.ts';
import { DeletedSheet, HistoryEntry, NewSheet, Saved, Sheet, SheetChange, SheetSummary } from './sheet-parts.ts';
import { TopicLink } from './topics.ts';

const OneSheet = z.object({ id: Id });
/** Which words of a published sheet its author gets who has changed it since. Everybody else gets the published ones. */
const WhichState = z.object({
  state: z.enum(['draft', 'published']).default('draft').describe('Only for the owner: the draft or what is published'),
});
const OneVersion = z.object({ id: Id, version: Id });

/** Other clients send an empty string for a filter they do not use. */
const Filter = z.string().max(300).transform(oneLine).optional();

export const sheetCalls = defineCalls({
  'GET /sheets': {
    summary: 'Published sheets, newest first; the caller’s own list also has those that are not',
    auth: 'optional',
    query: Page.extend({
      language: Filter.describe(
        'Only sheets of this language, and the language of time_passed; of one person’s sheets all are given',
      ),
      email: Filter.describe('Whose sheets; only one’s own address is known'),
      username: Filter.describe('Whose sheets'),
      following: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true')
        .describe('Only sheets of people the caller follows; a guest is refused'),
      topic: Filter.describe('Only sheets with this topic'),
      tag: Filter.describe('Only sheets with this tag, in any spelling that is stored as the same'),
      sort_by: z.enum(['published_date', 'updated_date', 'title', 'views', 'likes']).default('published_date'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
    }),
    answer: PageInfo.extend({ sheets: z.array(SheetSummary) }),
    errors: ['bad_request', 'unauthorized'],
  },
  'GET /sheets/trash': {
    summary: 'Sheets of the caller that were deleted and can still be restored, latest first',
    auth: 'required',
    query: Page,
    answer: PageInfo.extend({ sheets: z.array(DeletedSheet) }),
    errors: ['bad_request', 'unauthorized'],
  },
  'DELETE /sheets/trash/{id}': {
    summary: 'Delete a sheet that is in the trash for ever, with its revisions',
    auth: 'required',
    params: OneSheet,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'sheet_not_found'],
  },
  'GET /sheets/{id}': {
    summary: 'A sheet with all its segments; a private one, and the draft of a published one, only for its owner',
    auth: 'optional',
    params: OneSheet,
    query: WhichState,
    answer: Sheet,
    errors: ['bad_request', 'sheet_not_found'],
  },
  'GET /sheets/{id}/topics': {
    summary: 'The topics of a sheet; those that no longer exist are skipped',
    auth: 'optional',
    params: OneSheet,
    query: WhichState.extend({ language: LanguageCode }),
    answer: z.object({ topics: z.array(TopicLink) }),
    errors: ['bad_request', 'sheet_not_found'],
  },
  'POST /sheets': {
    summary: 'Create a sheet',
    auth: 'required',
    body: NewSheet,
    bodyLimit: MAX_SHEET_BYTES,
    answer: Saved,
    status: 201,
    errors: [
      'bad_request',
      'sheet_title_required',
      'unauthorized',
      'silenced',
      'conflict',
      'too_large',
      'too_many_requests',
    ],
  },
  'PUT /sheets/{id}': {
    summary:
      'Save a sheet. Absent fields stay unchanged. A published sheet: is_published: true publishes what is sent; ' +
      'otherwise changes are saved as a draft that only the owner gets; false without any change makes it private',
    auth: 'required',
    ifMatch: true,
    params: OneSheet,
    body: SheetChange,
    bodyLimit: MAX_SHEET_BYTES,
    answer: Saved,
    errors: [
      'bad_request',
      'sheet_title_required',
      'unauthorized',
      'forbidden',
      'silenced',
      'sheet_taken_down',
      'sheet_not_found',
      'stale_version',
      'too_large',
      'too_many_requests',
    ],
  },
  'DELETE /sheets/{id}': {
    summary: 'Put a sheet into the trash, from where it can be restored for 30 days',
    auth: 'required',
    params: OneSheet,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'forbidden', 'sheet_not_found'],
  },
  'GET /sheets/{id}/history': {
    summary: 'The revisions of a sheet, the current one first',
    auth: 'required',
    params: OneSheet,
    query: Page,
    answer: PageInfo.extend({ history: z.array(HistoryEntry) }),
    errors: ['bad_request', 'unauthorized', 'forbidden', 'sheet_not_found'],
  },
  'GET /sheets/{id}/history/{version}': {
    summary: 'A revision of the sheet',
    auth: 'required',
    params: OneVersion,
    answer: Sheet,
    errors: ['unauthorized', 'forbidden', 'sheet_not_found'],
  },
  'PUT /sheets/{id}/history/{version}': {
    summary: 'Name a revision, which is then never pruned; an empty name removes the name',
    auth: 'required',
    params: OneVersion,
    body: z.object({
      name: z
        .string()
        .transform(oneLine)
        .refine(
          (name) => name.length <= MAX_REVISION_NAME_LENGTH,
          `A name may be at most ${MAX_REVISION_NAME_LENGTH} characters long.`,
        )
        .nullable(),
    }),
    answer: HistoryEntry,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'sheet_not_found'],
  },
  'POST /sheets/{id}/restore': {
    summary: 'Restore a revision; without a version: restore the sheet from the trash',
    auth: 'required',
    params: OneSheet,
    body: z.object({ version: Version.optional() }).optional(),
    answer: Saved,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'sheet_not_found'],
  },
  'POST /sheets/{id}/report': {
    summary: 'Report a sheet to the moderators; a second report replaces the first',
    auth: 'required',
    params: OneSheet,
    body: z.object({ words: words('Please say what is wrong.') }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'own_sheet', 'unauthorized', 'silenced', 'sheet_not_found', 'too_many_requests'],
  },
  'POST /sheets/{id}/answer': {
    summary: 'Answer to what a moderator has decided about one’s sheet; a second answer replaces the first',
    auth: 'required',
    params: OneSheet,
    body: z.object({ words: words('Please write a few words.') }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'sheet_not_found', 'no_measure', 'too_many_requests'],
  },
  'POST /sheets/{id}/like': {
    summary: 'Like a published sheet; idempotent',
    auth: 'required',
    params: OneSheet,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'blocked', 'sheet_not_found', 'too_many_requests'],
  },
  'DELETE /sheets/{id}/like': {
    summary: 'Unlike a sheet',
    auth: 'required',
    params: OneSheet,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'sheet_not_found'],
  },
  'POST /sheets/{id}/view': {
    summary: 'Count a view: once per visitor and day, never for the owner',
    auth: 'optional',
    params: OneSheet,
    answer: z.undefined(),
    status: 204,
    errors: ['sheet_not_found'],
  },
  'GET /sheets/{id}/export': {
    summary: 'The sheet as a file, with its own pictures inside and its sources cited',
    auth: 'optional',
    params: OneSheet,
    query: WhichState.extend({ format: z.enum(EXPORT_FORMATS) }),
    produces: 'download',
    answer: Download,
    errors: ['bad_request', 'sheet_not_found', 'too_complex', 'too_many_requests', 'unavailable'],
  },
  'POST /sheets/upload': {
    summary: 'Upload a picture: JPEG, PNG, GIF or WebP, at most 5 MB and 40 megapixels',
    auth: 'required',
    query: z.object({ sheet_id: Filter }),
    upload: 'file',
    answer: z.object({ url: z.string(), key: z.string() }),
    status: 201,
    errors: ['unauthorized', 'forbidden', 'sheet_not_found', ...PICTURE_ERRORS],
  },
});
