import { z } from 'zod';
import { MAX_COLLECTION_SHEETS, MAX_COLLECTION_TITLE_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts';
import { defineCalls } from './call.ts';
import { Id, LanguageCode, oneLine, Page, PageInfo, WireDate } from './parts.ts';
import { SheetSummary } from './sheet-parts.ts';

const OneCollection = z.object({ id: Id });

const Person = z.object({ name: z.string(), username: z.string(), avatar_url: z.string() });
export type Person = z.infer<typeof Person>;

const Title = z
  .string()
  .transform(oneLine)
  .refine((title) => title !== '', 'A collection needs a title.')
  .refine(
    (title) => title.length <= MAX_COLLECTION_TITLE_LENGTH,
    `A title may be at most ${MAX_COLLECTION_TITLE_LENGTH} characters long.`,
  );

const Description = z
  .string()
  .transform((text) =>
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  )
  .refine(
    (text) => text.length <= MAX_DESCRIPTION_LENGTH,
    `A description may be at most ${MAX_DESCRIPTION_LENGTH} characters long.`,
  );

export const SheetCollectionSummary = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  language: z.string(),
  is_public: z.boolean(),
  updated_date: WireDate,
  owner: Person,
  role: z.enum(['owner', 'editor', 'reader']).describe('The caller’s role'),
  sheet_count: z.int().describe('Sheets that the caller may see'),
  holds_sheet: z.boolean().describe('Whether it contains the sheet in sheet_id'),
});
export type SheetCollectionSummary = z.infer<typeof SheetCollectionSummary>;

export const SheetCollection = SheetCollectionSummary.omit({ holds_sheet: true }).extend({
  version: z.int(),
  editors: z.array(Person).describe('Who has accepted'),
  invited: z.array(Person).describe('For the owner: who has not answered yet'),
  is_invited: z.boolean().describe('Whether the caller is invited to edit it'),
  sheets: z.array(SheetSummary).describe('In the order set by its editors; only those that the caller may see'),
});
export type SheetCollection = z.infer<typeof SheetCollection>;

const Filter = z.string().max(300).transform(oneLine).optional();

export const sheetCollectionCalls = defineCalls({
  'GET /sheet-collections': {
    summary:
      'The caller’s own collections of sheets and those they edit; of another member the public ones; or all public ones that are not empty',
    auth: 'optional',
    query: Page.extend({
      username: Filter.describe('Whose; left out, the caller’s'),
      sheet_id: Filter.describe('Sets holds_sheet for this sheet'),
      public: z.literal('true').optional().describe('All public ones of all members, latest change first'),
    }),
    answer: PageInfo.extend({ collections: z.array(SheetCollectionSummary) }),
    errors: ['bad_request', 'unauthorized'],
  },
  'POST /sheet-collections': {
    summary: 'Create a collection of sheets',
    auth: 'required',
    body: z.object({
      title: Title,
      description: Description.default(''),
      is_public: z.boolean().default(false),
      language: LanguageCode.describe('Of title and description'),
    }),
    answer: SheetCollection,
    status: 201,
    errors: ['quota_exceeded', 'bad_request', 'unauthorized', 'silenced', 'too_many_requests'],
  },
  'GET /sheet-collections/{id}': {
    summary: 'A collection with its sheets; a private one only for its owner and editors',
    auth: 'optional',
    params: OneCollection,
    query: z.object({ language: LanguageCode.describe('Language of time_passed') }),
    answer: SheetCollection,
    errors: ['bad_request', 'sheet_collection_not_found'],
  },
  'PUT /sheet-collections/{id}': {
    summary: 'Change title or description; the owner also whether it is public. Absent fields stay unchanged',
    auth: 'required',
    ifMatch: true,
    params: OneCollection,
    body: z.object({ title: Title.optional(), description: Description.optional(), is_public: z.boolean().optional() }),
    answer: SheetCollection,
    errors: [
      'bad_request',
      'unauthorized',
      'silenced',
      'forbidden',
      'sheet_collection_not_found',
      'stale_version',
      'too_many_requests',
    ],
  },
  'DELETE /sheet-collections/{id}': {
    summary: 'Delete a collection; its sheets stay. It can be restored for a day',
    auth: 'required',
    params: OneCollection,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'forbidden', 'sheet_collection_not_found'],
  },
  'POST /sheet-collections/{id}/restore': {
    summary: 'Restore a collection that was deleted, with its sheets and editors',
    auth: 'required',
    params: OneCollection,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'sheet_collection_not_found', 'too_many_requests'],
  },
  'POST /sheet-collections/{id}/sheets': {
    summary: 'Add a sheet at the end of a collection; idempotent',
    auth: 'required',
    params: OneCollection,
    body: z.object({ sheet_id: Id }),
    answer: z.undefined(),
    status: 204,
    errors: [
      'bad_request',
      'unauthorized',
      'forbidden',
      'silenced',
      'collection_full',
      'blocked',
      'sheet_not_found',
      'sheet_collection_not_found',
      'too_many_requests',
    ],
  },
  'PUT /sheet-collections/{id}/sheets': {
    summary: 'Reorder the sheets; those not listed keep their positions',
    auth: 'required',
    params: OneCollection,
    body: z.object({ sheet_ids: z.array(Id).max(MAX_COLLECTION_SHEETS) }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'sheet_collection_not_found', 'too_many_requests'],
  },
  'DELETE /sheet-collections/{id}/sheets/{sheet_id}': {
    summary: 'Remove a sheet from a collection',
    auth: 'required',
    params: z.object({ id: Id, sheet_id: Id }),
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'forbidden', 'sheet_collection_not_found'],
  },
  'POST /sheet-collections/{id}/editors': {
    summary: 'Invite a member as editor, by username; they become one by accepting',
    auth: 'required',
    params: OneCollection,
    body: z.object({ username: z.string().max(300).transform(oneLine) }),
    answer: z.object({ editors: z.array(Person), invited: z.array(Person) }),
    errors: [
      'bad_request',
      'unauthorized',
      'silenced',
      'forbidden',
      'own_collection',
      'too_many_editors',
      'not_invitable',
      'user_not_found',
      'sheet_collection_not_found',
      'too_many_requests',
    ],
  },
  'POST /sheet-collections/{id}/invitation': {
    summary: 'Accept or decline an invitation to edit the collection; an editor who declines leaves it',
    auth: 'required',
    params: OneCollection,
    body: z.object({ accept: z.boolean() }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'sheet_collection_not_found'],
  },
  'DELETE /sheet-collections/{id}/editors/{username}': {
    summary: 'Remove an editor or withdraw an invitation; editors may also remove themselves',
    auth: 'required',
    params: z.object({ id: Id, username: z.string().max(300) }),
    answer: z.object({ editors: z.array(Person), invited: z.array(Person) }),
    errors: ['unauthorized', 'forbidden', 'user_not_found', 'sheet_collection_not_found', 'too_many_requests'],
  },
});
