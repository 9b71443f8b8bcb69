import { z } from 'zod';
import { BULK_SEGMENTS_PAGE, BULK_TEXTS_PAGE, MAX_BULK_SEGMENTS, MAX_BULK_TEXTS } from '#shared/limits.ts';
import { defineCalls, LIBRARY_LIST } from './call.ts';
import { CitedWork, Id, PassageReference, TextType, WireDate } from './parts.ts';
import { SegmentTypeName } from './text-sections.ts';

const MAX_CURSOR_LENGTH = 400;

const Cursor = z
  .string()
  .max(MAX_CURSOR_LENGTH)
  .optional()
  .describe('`next_cursor` of the page before; opaque, and good for as long as you like. Without one: the first page');

const NextCursor = z
  .string()
  .nullable()
  .describe('For the next page; null after the last. A page may have fewer rows than `limit` and not be the last');

const limit = (byDefault: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(byDefault).describe('Maximum number of rows');

const InCollection = Id.optional().describe('Only what is in this collection or in one below it');

const PastDate = WireDate.transform((date) => new Date(`${date.replace(' ', 'T')}Z`))
  .refine((date) => !Number.isNaN(date.getTime()), 'There is no such date.')
  .describe('Only texts added or changed since then; UTC, as 2026-11-19 00:00:00');

/** A text with everything that a copy of the library needs to know about it. */
export const BulkText = z.object({
  id: Id,
  group_id: Id.describe('The work, which all its texts share'),
  type: TextType,
  is_root: z.boolean(),
  title: z.string(),
  work_titles: z.record(z.string(), z.string()).describe('Titles of the work in the languages of the site: en, bo, zh'),
  language: z.string(),
  script: z.string(),
  citation: CitedWork.shape.citation,
  author: z.string().describe('The translator of a version; the author of a root text; empty when unknown'),
  composed: z.string(),
  source: z.string(),
  source_url: z.string(),
  license: z.string().describe('As the source states it. It holds for every segment of the text'),
  revision: z.int().describe('Grows whenever the words or the structure change'),
  revision_label: z.string(),
  collections: z.array(Id).describe('The collections that contain the work directly'),
  total_segments: z.int(),
  coverage: z.number().nullable().describe('Per cent of the root’s segments that it covers; null for a root'),
  published_date: WireDate,
  updated_date: WireDate,
  url: z.url().describe('The permanent address of the text'),
});
export type BulkText = z.infer<typeof BulkText>;

export const BulkSegment = z.object({
  segment_id: Id,
  text_id: Id,
  content_id: Id,
  section_id: Id,
  segment_number: z.int().describe('In its content, from 1'),
  type: SegmentTypeName,
  own_number: PassageReference.shape.own_number,
  references: PassageReference.shape.references,
  content: z.string().describe('HTML of a short list of elements'),
  maps_to: z
    .array(z.object({ kind: z.enum(['translation', 'commentary']), text_id: Id, segment_id: Id }))
    .describe('The segments that it translates or explains'),
});
export type BulkSegment = z.infer<typeof BulkSegment>;

export const bulkCalls = defineCalls({
  'GET /bulk/texts': {
    summary: 'Every published text, for programs that copy the library: page after page by a cursor',
    ...LIBRARY_LIST,
    query: z.object({
      cursor: Cursor,
      limit: limit(BULK_TEXTS_PAGE, MAX_BULK_TEXTS),
      collection_id: InCollection,
      language: z.string().max(20).optional().describe('Only texts in this language, e.g. bo'),
      changed_since: PastDate.optional(),
    }),
    answer: z.object({ texts: z.array(BulkText), next_cursor: NextCursor }),
    errors: ['bad_request', 'collection_not_found', 'too_many_requests'],
  },
  'GET /bulk/segments': {
    summary: 'Every segment of a text, of a collection or of the library, in the order of each text',
    ...LIBRARY_LIST,
    query: z.object({
      cursor: Cursor,
      limit: limit(BULK_SEGMENTS_PAGE, MAX_BULK_SEGMENTS),
      text_id: Id.optional().describe('Only of this text'),
      collection_id: InCollection,
    }),
    answer: z.object({ segments: z.array(BulkSegment), next_cursor: NextCursor }),
    errors: ['bad_request', 'text_not_found', 'collection_not_found', 'too_many_requests'],
  },
});
