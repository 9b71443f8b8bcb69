import { z } from 'zod';
import { MAX_LINK_CHANGES, MAX_SEEN_LINKS } from '#shared/limits.ts';
import { STAFF_ERRORS } from './admin-parts.ts';
import { defineCalls } from './call.ts';
import { Id, MAX_INTEGER } from './parts.ts';
import { SegmentTypeName } from './text-sections.ts';

const byId = z.object({ id: Id });
const position = z.coerce.number().int().min(1).max(MAX_INTEGER);

const LinkedText = z.object({
  id: Id,
  title: z.string(),
  language: z.string(),
  script: z.string(),
  segments: z.int(),
});

const LinkedSegment = z.object({
  id: Id,
  segment_number: z.int(),
  type: SegmentTypeName,
  content: z.string().describe('HTML'),
  links: z
    .array(z.object({ id: Id, segment_number: z.int(), is_by_hand: z.boolean() }))
    .describe('Segments of the other text that it is joined with'),
});
export type LinkedSegment = z.infer<typeof LinkedSegment>;

const Marks = z.object({
  gaps: z.int().describe('Segments of the whole text without a link'),
  doubles: z.int().describe('Those with several'),
  next_gap: z.int().nullable().describe('Position of the first gap after those shown'),
});

const TextLinks = z.object({
  text: LinkedText,
  partners: z
    .array(LinkedText)
    .describe('Texts that it is or may be linked with: root, versions, commentaries, also those without any link'),
  sections: z.array(
    z.object({ id: Id, title: z.string(), depth: z.int(), first: z.int(), last: z.int().describe('Positions') }),
  ),
  pair: z
    .object({
      other: LinkedText,
      is_commentary: z.boolean(),
      from: z.int(),
      other_from: z.int(),
      segments: z.array(LinkedSegment),
      other_segments: z.array(LinkedSegment),
      marks: Marks,
      other_marks: Marks,
    })
    .nullable()
    .describe('Null when there is no other text'),
});
export type TextLinks = z.infer<typeof TextLinks>;

const Pair = z.object({ own: Id, other: Id });

/** Links between segments of two texts, for librarians. */
export const adminLinkCalls = defineCalls({
  'GET /admin/texts/{id}/mappings': {
    summary: 'Segments of two texts and the links between them, a page at a time',
    auth: 'librarian',
    params: byId,
    query: z.object({
      with: Id.optional().describe('The other text; by default the first of `partners` that belongs to it'),
      from: position.default(1).describe('Position in the text'),
      other_from: position.optional().describe('Position in the other text; by default beside what is linked'),
    }),
    answer: TextLinks,
    errors: [...STAFF_ERRORS, 'text_not_found', 'not_linkable'],
  },
  'POST /admin/texts/{id}/mappings': {
    summary: 'Join and separate segments of two texts; imports keep it',
    auth: 'librarian',
    params: byId,
    body: z.object({
      with: Id,
      join: z.array(Pair).max(MAX_LINK_CHANGES),
      separate: z.array(Pair).max(MAX_LINK_CHANGES),
      seen: z.array(Pair).max(MAX_SEEN_LINKS).describe('All present links of these segments; others are a conflict'),
    }),
    answer: z.undefined(),
    status: 204,
    errors: [
      ...STAFF_ERRORS,
      'text_not_found',
      'not_linkable',
      'nothing_changed',
      'conflict',
      'too_complex',
      'unavailable',
    ],
  },
});
