import { z } from 'zod';
import { CHAPTER_PAGE_SIZE, MAX_ALIGNED_SEGMENTS, MAX_CHAPTER_PAGE_SIZE } from '#shared/limits.ts';
import { defineCalls } from './call.ts';
import { Collection, CollectionAncestor } from './collections.ts';
import { ContentsPage, Id, LanguageCode, Page, PageInfo, TextType, WireDate } from './parts.ts';

export const Text = z.object({
  id: Id,
  title: z.string(),
  language: z.string(),
  /** ISO 15924 code of the script it is written in. */
  script: z.string(),
  /** The work: shared by all texts that are the same work. */
  group_id: Id,
  type: TextType,
  is_root: z.boolean(),
  table_of_contents: z.array(Id),
  source: z.string(),
  license: z.string(),
  /** The revision-history label. */
  revision: z.string(),
  summary: z.string(),
  is_published: z.boolean(),
  created_date: WireDate,
  updated_date: WireDate,
  published_date: WireDate,
  published_by: z.string(),
  views: z.int(),
  total_segments: z.int(),
});
export type Text = z.infer<typeof Text>;

/** A work as a list shows it: the text in the asked language if there is one, else the work's own. */
export const WorkRow = Text.extend({
  /** The work's title in the asked language, where the text itself is in another. */
  work_title: z.string(),
  available_languages: z.array(z.string()),
});
export type WorkRow = z.infer<typeof WorkRow>;

export const Version = Text.extend({
  /** Per cent of the root's segments it covers; null for the root itself. */
  coverage: z.number().nullable(),
});
export type Version = z.infer<typeof Version>;

export const SegmentTypeName = z.enum(['prose', 'verse', 'heading']);

export const Segment = z.object({
  segment_id: Id,
  segment_number: z.int(),
  content: z.string(),
  type: SegmentTypeName,
  level: z.int().nullable(),
  /** False when it goes on in the paragraph or stanza of the segment before. */
  starts_block: z.boolean(),
  translation: z
    .object({
      text_id: Id,
      /** Of the version; the first when several are joined. */
      segment_id: Id,
      segment_number: z.int(),
      language: z.string(),
      script: z.string(),
      content: z.string(),
    })
    .nullable(),
  /** An earlier segment whose translation says this one too; null where it has its own words, or there are none. */
  covered_by: Id.nullable(),
});
export type Segment = z.infer<typeof Segment>;

/** Sections nest to any depth. */
type SectionOf<Segments> = {
  id: string;
  title: string;
  section_number: number;
  parent_id: string | null;
  segments: Segments[];
  sections: SectionOf<Segments>[];
};

function sectionOf<Schema extends z.ZodType>(
  segment: Schema,
): z.ZodType<SectionOf<z.output<Schema>>, SectionOf<z.input<Schema>>> {
  const section: z.ZodType<SectionOf<z.output<Schema>>, SectionOf<z.input<Schema>>> = z.object({
    id: Id,
    title: z.string(),
    section_number: z.int(),
    parent_id: Id.nullable(),
    segments: z.array(segment),
    sections: z.array(z.lazy(() => section)),
  });
  return section;
}

export const FirstSegment = z.object({ segment_id: Id, segment_number: z.int() });

/** A section as the table of contents knows it: with the first segment below it, to link to. */
export type ContentsSection = SectionOf<z.infer<typeof FirstSegment>>;
export const ContentsSection = sectionOf(FirstSegment);

/** A section as a chapter page shows it. */
export type Section = SectionOf<Segment>;
export const Section = sectionOf(Segment);

export const Details = z.object({
  text_detail: Text,
  /** The version that the translations are of. */
  version_detail: Text.nullable(),
  content: z.object({ id: Id, text_id: Id, sections: z.array(Section) }),
  current_segment_position: z.int(),
  total_segments: z.int(),
  size: z.int(),
  pagination_direction: z.enum(['next', 'previous']),
});
export type Details = z.infer<typeof Details>;

const position = z.coerce.number().int().min(1).max(1_000_000_000);

const DetailsInput = z.object({
  content_id: Id.optional(),
  segment_id: Id.optional(),
  version_id: Id.optional(),
  section_id: Id.optional(),
  segment_number: position
    .optional()
    .describe('Without a segment or section: a position, counted in the content, or in the first one unless said'),
  direction: z.enum(['next', 'previous']).default('next'),
  size: z.coerce.number().int().min(1).max(MAX_CHAPTER_PAGE_SIZE).default(CHAPTER_PAGE_SIZE),
});
export type DetailsInput = z.infer<typeof DetailsInput>;

/** Clients written elsewhere send `null` or an empty string for what they leave out. */
const DetailsBody = z.preprocess(
  (body) =>
    body && typeof body === 'object'
      ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ''))
      : (body ?? {}),
  DetailsInput,
);

/** A segment of one text and one of another that say the same, or of which one explains the other. Many to many. */
export const AlignedPair = z.object({
  segment_id: Id,
  segment_number: z.int(),
  other_segment_id: Id,
  other_segment_number: z.int(),
});
export type AlignedPair = z.infer<typeof AlignedPair>;

export const Alignment = z.object({
  text_id: Id,
  other_id: Id,
  /** How the texts belong together; null when they do not. */
  relation: z.enum(['version', 'commentary', 'root_text']).nullable(),
  from: z.int(),
  to: z.int(),
  /** In reading order. A segment that has nothing to meet it does not appear. */
  pairs: z.array(AlignedPair),
});
export type Alignment = z.infer<typeof Alignment>;

const OneText = z.object({ id: Id });

export const textCalls = defineCalls({
  'GET /texts': {
    summary: 'Works of a collection, one row a work',
    auth: 'none',
    cache: 'public',
    query: Page.extend({ collection_id: Id, language: LanguageCode }),
    answer: PageInfo.extend({
      collection: Collection,
      /** Where the collection stands, without itself. */
      shelves: z.array(CollectionAncestor),
      term: z.object({ title: z.string() }),
      texts: z.array(WorkRow),
    }),
    errors: ['bad_request', 'collection_not_found'],
  },
  'GET /texts/{id}': {
    summary: 'One text',
    auth: 'none',
    cache: 'public',
    params: OneText,
    query: z.object({ language: LanguageCode }),
    answer: WorkRow.extend({
      /** Where the work stands; the first place if it stands in several. */
      shelves: z.array(CollectionAncestor),
    }),
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /texts/{id}/contents': {
    summary: 'Table of contents; pages count top-level sections',
    auth: 'none',
    cache: 'public',
    params: OneText,
    query: ContentsPage.extend({ language: LanguageCode }),
    answer: PageInfo.extend({
      text_detail: Text,
      contents: z.array(z.object({ id: Id, text_id: Id, sections: z.array(ContentsSection) })),
    }),
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /texts/{id}/versions': {
    summary: 'Other texts of the same work, those in the asked language first',
    auth: 'none',
    cache: 'public',
    params: OneText,
    query: Page.extend({ language: LanguageCode }),
    answer: PageInfo.extend({ text: Text, versions: z.array(Version) }),
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /texts/{id}/details': {
    summary: 'One page of a chapter around an anchor',
    auth: 'none',
    cache: 'public',
    params: OneText,
    query: DetailsInput,
    answer: Details,
    errors: ['bad_request', 'text_not_found'],
  },
  'POST /texts/{id}/details': {
    summary: 'One page of a chapter around an anchor',
    auth: 'none',
    params: OneText,
    body: DetailsBody,
    answer: Details,
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /texts/{id}/alignment': {
    summary: 'Which segments of another text meet those of this one, for a range of positions',
    auth: 'none',
    cache: 'public',
    params: OneText,
    query: z
      .object({
        other_id: Id,
        content_id: Id.optional().describe('The content the positions count in; the first one unless said'),
        from: position.default(1),
        to: position.default(MAX_ALIGNED_SEGMENTS),
      })
      .refine(({ from, to }) => to >= from && to - from < MAX_ALIGNED_SEGMENTS, {
        path: ['to'],
        message: `A range of 1 to ${MAX_ALIGNED_SEGMENTS} positions`,
      }),
    answer: Alignment,
    errors: ['bad_request', 'text_not_found'],
  },
});
