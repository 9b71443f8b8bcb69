import { z } from 'zod';
import { MAX_FURTHER_VERSIONS, MAX_SOURCE_PASSAGES } from '#shared/limits.ts';
import { defineCalls, LIBRARY_READ } from './call.ts';
import { CitedWork, Id, LanguageCode, OwnLabel, Page, PageInfo, TitleFilter, WireDate } from './parts.ts';
import { SheetSegment, SheetSummary } from './sheet-parts.ts';
import { SegmentTypeName } from './text-sections.ts';

const OneSegment = z.object({ id: Id });

const idList = (max: number) =>
  z
    .string()
    .max(max * 40)
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .refine((ids) => ids.length <= max, `At most ${max} ids.`);

/** A run of segments of one text, as the panel shows it. */
const Passage = CitedWork.extend({
  text_id: Id,
  segment_id: Id,
  title: z.string(),
  language: z.string(),
  script: z.string(),
  source: z.string(),
  content: z.string(),
});

const Piece = z.object({ segment_id: Id, segment_number: z.int(), content: z.string() });

export const ParentSegment = z.object({ segment_id: Id, content: z.string() });

export const Translation = Passage;
export type Translation = z.infer<typeof Translation>;

export const Commentary = Passage.extend({ count: z.int(), segments: z.array(Piece) });
export type Commentary = z.infer<typeof Commentary>;

export const RootMapping = Passage.extend({ segments: z.array(Piece) });
export type RootMapping = z.infer<typeof RootMapping>;

const PassageChange = z.object({
  revision: z.int().describe('The revision of the text that has the new words'),
  date: WireDate,
  kind: z.enum(['import', 'edit', 'correction', 'undo']),
  label: z.string().describe('What its publisher calls the revision'),
  old_content: z.string().nullable().describe('Null where there was no such passage before'),
  new_content: z.string().nullable().describe('Null where the passage was joined with another, or left out'),
  reason: z.string(),
  by: z.string().describe('Who is credited; empty where nobody is'),
  username: z.string().nullable().describe('Of somebody credited who is a member'),
});
export type PassageChange = z.infer<typeof PassageChange>;

export const segmentCalls = defineCalls({
  'GET /segments/{id}': {
    summary: 'One segment, with its text on request',
    ...LIBRARY_READ,
    params: OneSegment,
    query: z.object({ text_details: z.stringbool().default(false) }),
    answer: z.object({
      id: Id,
      segment_id: Id,
      segment_number: z.int(),
      label: OwnLabel,
      text_id: Id,
      content: z.string(),
      type: SegmentTypeName,
      /** As people cite the segment, e.g. `dn16:3.40.2`; empty where it has no such number. */
      own_number: z.string(),
      references: z.array(z.object({ siglum: z.string(), value: z.string() })),
      citation: CitedWork.shape.citation,
      notes: z.array(z.object({ type: z.enum(['variant', 'note']), content: z.string() })),
      text: z.object({ text_id: Id, title: z.string(), language: z.string(), script: z.string() }).optional(),
    }),
    errors: ['bad_request', 'segment_not_found'],
  },
  'GET /segments/{id}/info': {
    summary: 'How many translations, commentaries, root texts and sheets a segment has',
    auth: 'none',
    cache: 'public',
    params: OneSegment,
    answer: z.object({
      segment_info: z.object({
        segment_id: Id,
        text_id: Id,
        translations: z.int(),
        related_text: z.object({ commentaries: z.int(), root_text: z.int() }),
        resources: z.object({ sheets: z.int(), changes: z.int().describe('Of its words; see its history') }),
      }),
    }),
    errors: ['segment_not_found'],
  },
  'GET /segments/{id}/translations': {
    summary: 'The segment in the other texts of its work',
    ...LIBRARY_READ,
    params: OneSegment,
    query: Page.extend({
      search: TitleFilter,
      first_language: z.string().max(20).optional().describe('Translations in this language come first'),
    }),
    answer: PageInfo.extend({
      parent_segment: ParentSegment,
      translations: z.array(Translation),
      languages: z
        .array(z.object({ language: z.string(), count: z.int() }))
        .describe('How many there are in each language, on all pages together'),
    }),
    errors: ['bad_request', 'segment_not_found'],
  },
  'GET /segments/{id}/quotation': {
    summary: 'The segment as a sheet would quote it, alone or with others and in several versions',
    ...LIBRARY_READ,
    params: OneSegment,
    query: z.object({
      segment_ids: idList(MAX_SOURCE_PASSAGES).describe('The passages of a range, separated by commas'),
      versions: idList(MAX_FURTHER_VERSIONS).describe('Ids of further texts of the work, separated by commas'),
    }),
    answer: SheetSegment,
    errors: ['bad_request', 'segment_not_found'],
  },
  'GET /segments/{id}/commentaries': {
    summary: 'Commentaries on the segment, one row per commentary',
    ...LIBRARY_READ,
    params: OneSegment,
    query: Page.extend({ search: TitleFilter }),
    answer: PageInfo.extend({ parent_segment: ParentSegment, commentaries: z.array(Commentary) }),
    errors: ['bad_request', 'segment_not_found'],
  },
  'GET /segments/{id}/root_text': {
    summary: 'The root segments that a commentary segment explains, one row per root text',
    ...LIBRARY_READ,
    params: OneSegment,
    answer: z.object({ parent_segment: ParentSegment, segment_root_mapping: z.array(RootMapping) }),
    errors: ['segment_not_found'],
  },
  'GET /segments/{id}/sheets': {
    summary: 'Published sheets that quote the segment, newest first',
    auth: 'none',
    cache: 'public',
    mustRevalidate: () => true,
    params: OneSegment,
    query: Page.extend({ language: LanguageCode.describe('Language of time_passed') }),
    answer: PageInfo.extend({ parent_segment: ParentSegment, sheets: z.array(SheetSummary) }),
    errors: ['bad_request', 'segment_not_found'],
  },
  'GET /segments/{id}/history': {
    summary: 'What changed in the words of the segment, when, why, and who is credited; latest first',
    auth: 'none',
    cache: 'public',
    mustRevalidate: () => true,
    params: OneSegment,
    query: Page,
    answer: PageInfo.extend({ segment_id: Id, entries: z.array(PassageChange) }),
    errors: ['bad_request', 'segment_not_found'],
  },
});
