import { z } from 'zod';
import { EXPORT_FORMATS, MAX_REVISION_NAME_LENGTH, MAX_SHEET_BYTES } from '#shared/limits.ts';
import { defineCalls, Download } from './call.ts';
import { Id, LanguageCode, oneLine, Page, PageInfo } from './parts.ts';
import { DeletedSheet, HistoryEntry, NewSheet, Saved, Sheet, SheetChange, SheetSummary } from './sheet-parts.ts';
import { TopicLink } from './topics.ts';

const OneSheet = z.object({ id: Id });
const OneVersion = z.object({ id: Id, version: Id });

/** Clients written elsewhere send an empty string for a filter they leave out. */
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
  'GET /sheets/{id}': {
    summary: 'A sheet with all its segments; a private one only for its owner',
    auth: 'optional',
    params: OneSheet,
    answer: Sheet,
    errors: ['sheet_not_found'],
  },
  'GET /sheets/{id}/topics': {
    summary: 'What a sheet is about, by name; a topic that has vanished from the library is left out',
    auth: 'optional',
    params: OneSheet,
    query: z.object({ language: LanguageCode }),
    answer: z.object({ topics: z.array(TopicLink) }),
    errors: ['bad_request', 'sheet_not_found'],
  },
  'POST /sheets': {
    summary: 'Begin a sheet',
    auth: 'required',
    body: NewSheet,
    bodyLimit: MAX_SHEET_BYTES,
    answer: Saved,
    status: 201,
    errors: ['bad_request', 'sheet_title_required', 'unauthorized', 'conflict', 'too_large', 'too_many_requests'],
  },
  'PUT /sheets/{id}': {
    summary:
      'Save a sheet. What is left out stays as it is; is_published: false counts only in a save that changes nothing else',
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
    summary: 'The states a sheet has been in, the present one first',
    auth: 'required',
    params: OneSheet,
    query: Page,
    answer: PageInfo.extend({ history: z.array(HistoryEntry) }),
    errors: ['bad_request', 'unauthorized', 'forbidden', 'sheet_not_found'],
  },
  'GET /sheets/{id}/history/{version}': {
    summary: 'The sheet as it was',
    auth: 'required',
    params: OneVersion,
    answer: Sheet,
    errors: ['unauthorized', 'forbidden', 'sheet_not_found'],
  },
  'PUT /sheets/{id}/history/{version}': {
    summary: 'Name a point of the history, which is then kept for ever; an empty name takes it back',
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
    summary: 'Make a former state the present one; without a version: take the sheet back from the trash',
    auth: 'required',
    params: OneSheet,
    body: z.object({ version: z.int().positive().optional() }).optional(),
    answer: Saved,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'sheet_not_found'],
  },
  'POST /sheets/{id}/like': {
    summary: 'Like a published sheet; again is the same',
    auth: 'required',
    params: OneSheet,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'blocked', 'sheet_not_found', 'too_many_requests'],
  },
  'DELETE /sheets/{id}/like': {
    summary: 'Like it no longer',
    auth: 'required',
    params: OneSheet,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'sheet_not_found'],
  },
  'POST /sheets/{id}/view': {
    summary: 'The reading page was opened: counts once a visitor and day, never for the owner',
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
    query: z.object({ format: z.enum(EXPORT_FORMATS) }),
    produces: 'download',
    answer: Download,
    errors: ['bad_request', 'sheet_not_found', 'too_many_requests'],
  },
  'POST /sheets/upload': {
    summary: 'Upload a picture: JPEG, PNG, GIF or WebP, at most 5 MB and 40 megapixels',
    auth: 'required',
    query: z.object({ sheet_id: Filter }),
    upload: 'file',
    answer: z.object({ url: z.string(), key: z.string() }),
    status: 201,
    errors: [
      'bad_request',
      'unauthorized',
      'forbidden',
      'sheet_not_found',
      'too_large',
      'unsupported_media_type',
      'too_many_requests',
      'storage_full',
    ],
  },
});
