import { z } from 'zod';
import {
  MAX_EDIT_OPERATIONS,
  MAX_EDIT_REASON_LENGTH,
  MAX_SECTION_TITLE_LENGTH,
  MAX_SEGMENT_APPARATUS,
  MAX_SEGMENT_LENGTH,
} from '#shared/limits.ts';
import { defineCalls } from './call.ts';
import { Id, LanguageCode, MAX_INTEGER, Page, PageInfo, Version } from './parts.ts';
import { SegmentTypeName } from './text-sections.ts';

const STAFF_ERRORS = ['bad_request', 'unauthorized', 'forbidden', 'second_factor_required', 'text_not_found'] as const;
const byId = z.object({ id: Id });

const Words = z.string().max(MAX_SEGMENT_LENGTH);
const Notes = z
  .array(z.object({ type: z.enum(['variant', 'note']), content: z.string().max(MAX_SEGMENT_LENGTH) }))
  .max(MAX_SEGMENT_APPARATUS);
const References = z
  .array(z.object({ siglum: z.string().trim().min(1).max(100), value: z.string().trim().max(500) }))
  .max(MAX_SEGMENT_APPARATUS);

export const QuotedBy = z
  .object({ sheets: z.int(), notes: z.int() })
  .describe('How many quote it; nothing says whose they are');
export type QuotedBy = z.infer<typeof QuotedBy>;

/** What can be changed in a segment. */
export const SegmentFields = z.object({
  content: Words,
  type: SegmentTypeName,
  level: z.int().min(1).max(6).nullable(),
  starts_block: z.boolean(),
  notes: Notes,
  references: References,
});
export type SegmentFields = z.infer<typeof SegmentFields>;

const EditedSegment = SegmentFields.extend({
  // A source may have longer ones.
  content: z.string(),
  id: Id,
  segment_number: z.int(),
  section_id: Id,
  source: z
    .object({
      content: z.string().nullable().describe('Null where the source has no such segment'),
      notes: z.array(z.object({ type: z.enum(['variant', 'note']), content: z.string() })),
      references: z.array(z.object({ siglum: z.string(), value: z.string() })),
    })
    .nullable()
    .describe('What the source has, where the words were changed by hand'),
  quoted_by: QuotedBy,
  next_quoted_by: QuotedBy.nullable().describe('Of the next one in its section, which it can be joined with'),
});
export type EditedSegment = z.infer<typeof EditedSegment>;

const EditedSection = z.object({
  id: Id,
  parent_id: Id.nullable(),
  title: z.string(),
  first: z.int().describe('Number of its first segment'),
  last: z.int(),
});
export type EditedSection = z.infer<typeof EditedSection>;

export const TextStructure = z.object({
  id: Id,
  title: z.string(),
  language: z.string(),
  script: z.string(),
  revision: z.int(),
  segments: z.int(),
  sections: z.array(EditedSection).describe('In document order'),
  hand_set: z.object({
    segments: z.int().describe('Whose words were changed by hand'),
    structure: z
      .object({
        sections: z.int(),
        segments: z.int(),
        quoted_by: QuotedBy.describe('How many quote passages of the text as it is'),
      })
      .nullable()
      .describe('How many the source has, where sections or segments were arranged by hand'),
  }),
});
export type TextStructure = z.infer<typeof TextStructure>;

const segment_id = Id;
const section_id = Id;
const title = z.string().trim().max(MAX_SECTION_TITLE_LENGTH);

export const TextOperation = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('edit_segment'),
    segment_id,
    before: SegmentFields.partial().extend({ content: z.string().optional() }),
    after: SegmentFields.partial(),
  }),
  z.object({ type: z.literal('split_segment'), segment_id, first: Words, second: Words }),
  z.object({ type: z.literal('join_segment'), segment_id }).describe('With the next one'),
  z.object({ type: z.literal('rename_section'), section_id, title }),
  z.object({
    type: z.literal('move_section'),
    section_id,
    parent_id: Id.nullable(),
    position: z.int().min(0).max(MAX_INTEGER).describe('Among those that are there without it'),
  }),
  z.object({ type: z.literal('split_section'), segment_id, title }).describe('The new one begins with the segment'),
  z.object({ type: z.literal('join_section'), section_id }).describe('With the one before it, or else above it'),
  z.object({ type: z.literal('use_source_words'), segment_id }),
  z.object({ type: z.literal('use_source_structure') }),
]);
export type TextOperation = z.infer<typeof TextOperation>;

/** The words and the sections of a text, for librarians. */
export const adminStructureCalls = defineCalls({
  'GET /admin/texts/{id}/structure': {
    summary: 'The sections of a text, published or not',
    auth: 'librarian',
    params: byId,
    query: z.object({ language: LanguageCode }),
    answer: TextStructure,
    errors: STAFF_ERRORS,
  },
  'GET /admin/texts/{id}/segments': {
    summary: 'Segments of a text with all that can be edited, and how many sheets and notes quote each',
    auth: 'librarian',
    params: byId,
    query: Page.extend({
      section_id: Id.optional().describe('Only those of this section and of the sections below it'),
    }),
    answer: PageInfo.extend({ revision: z.int(), segments: z.array(EditedSegment) }),
    errors: STAFF_ERRORS,
  },
  'GET /admin/texts/{id}/segments/{segment_id}': {
    summary: 'One of them',
    auth: 'librarian',
    params: byId.extend({ segment_id: Id }),
    answer: z.object({ revision: z.int(), segment: EditedSegment }),
    errors: [...STAFF_ERRORS, 'segment_not_found'],
  },
  'POST /admin/texts/{id}/structure': {
    summary: 'Change words and sections as one new revision; an import does not overwrite them',
    auth: 'librarian',
    params: byId,
    body: z.object({
      revision: Version.describe('The one that was seen. Words of single segments are compared themselves.'),
      reason: z.string().trim().max(MAX_EDIT_REASON_LENGTH).default('').describe('Readers see it in the history'),
      operations: z.array(TextOperation).min(1).max(MAX_EDIT_OPERATIONS),
    }),
    answer: z.object({
      revision: z.int(),
      made: z.array(Id).describe('Sections and segments that are new'),
    }),
    bodyLimit: 4 * 1024 * 1024,
    errors: [
      ...STAFF_ERRORS,
      'segment_not_found',
      'section_not_found',
      'conflict',
      'nothing_changed',
      'inside_itself',
      'nothing_to_join',
      'nothing_to_split',
      'too_large',
      'too_complex',
      'unavailable',
    ],
  },
});
