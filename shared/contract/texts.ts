import { z } from 'zod';
import { CHAPTER_PAGE_SIZE, MAX_ALIGNED_SEGMENTS, MAX_CHAPTER_PAGE_SIZE, MAX_CONTENTS_LIMIT } from '#shared/limits.ts';
import { Alignment } from './alignment-parts.ts';
import { defineCalls, LIBRARY_LIST, LIBRARY_READ } from './call.ts';
import { Collection, CollectionAncestor } from './collections.ts';
import {
  CitedWork,
  ContentsPage,
  Id,
  LanguageCode,
  ListIndex,
  Page,
  PageInfo,
  ReaderTitle,
  TextType,
  TitleFilter,
  WireDate,
  WorkTitles,
} from './parts.ts';
import { ContentsSection, Section } from './text-sections.ts';

export const Text = z.object({
  id: Id,
  title: z.string(),
  language: z.string(),
  /** ISO 15924 code of the script it is written in. */
  script: z.string(),
  /** The work, shared by all its texts. */
  group_id: Id,
  type: TextType,
  is_root: z.boolean(),
  table_of_contents: z.array(Id),
  citation: CitedWork.shape.citation,
  /** The translator of a version; the author of a root text or of notes; empty when unknown. */
  author: z.string(),
  /** When the work was written, as people say it, or an empty string. */
  composed: z.string(),
  source: z.string(),
  /** The text at its source, or an empty string. */
  source_url: z.string(),
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
  /** How much there is to read: letters, without markup and footnotes. */
  total_letters: z.int(),
});
export type Text = z.infer<typeof Text>;

/** A work in a list: its text in the requested language if there is one, else the root text. */
export const WorkRow = Text.extend({
  ...CitedWork.shape,
  ...ReaderTitle.shape,
  available_languages: z.array(z.string()),
});
export type WorkRow = z.infer<typeof WorkRow>;

export const Version = Text.extend({
  /** Per cent of the root's segments it covers; null for the root itself. */
  coverage: z.number().nullable(),
});
export type Version = z.infer<typeof Version>;

const RootAuthor = z.string().optional().describe('The author of the root text; empty when unknown');

/** A text with the titles of its work. */
export const OpenedText = Text.extend({ ...CitedWork.shape, work_titles: WorkTitles, root_author: RootAuthor });
export type OpenedText = z.infer<typeof OpenedText>;

export const Details = z.object({
  text_detail: OpenedText,
  /** The version of the translations. */
  version_detail: OpenedText.nullable(),
  content: z.object({ id: Id, text_id: Id, sections: z.array(Section) }),
  /** What was asked for and left out because it does not exist; only with `if_missing=start`. */
  not_found: z.array(z.enum(['segment', 'version'])),
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
  version_like: Id.optional().describe(
    'Without a version: a version of another work. Of the same translator or edition, else in the same language, one is shown, if there is one',
  ),
  section_id: Id.optional(),
  segment_number: position
    .optional()
    .describe('Without a segment or section: a position, counted in the content, or in the first one by default'),
  direction: z.enum(['next', 'previous']).default('next'),
  size: z.coerce.number().int().min(1).max(MAX_CHAPTER_PAGE_SIZE).default(CHAPTER_PAGE_SIZE),
  if_missing: z
    .enum(['error', 'start'])
    .default('error')
    .describe('Whether an unknown segment or version is an error, or left out: the page is then the first one'),
});
export type DetailsInput = z.infer<typeof DetailsInput>;

/** Other clients send `null` or an empty string for what they do not use. */
const DetailsBody = z.preprocess(
  (body) =>
    body && typeof body === 'object'
      ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ''))
      : (body ?? {}),
  DetailsInput,
);

/** A text to go on with, and the version to show with it. */
export const RelatedText = Text.pick({
  id: true,
  title: true,
  language: true,
  script: true,
  type: true,
}).extend({
  ...CitedWork.shape,
  ...ReaderTitle.shape,
  version_id: Id.nullable(),
});
export type RelatedText = z.infer<typeof RelatedText>;

const OneText = z.object({ id: Id });

export const textCalls = defineCalls({
  'GET /texts': {
    summary: 'Works of a collection, one row per work',
    ...LIBRARY_LIST,
    query: Page.extend({
      collection_id: Id,
      language: LanguageCode,
      search: TitleFilter,
      text_language: z
        .string()
        .max(20)
        .optional()
        .describe('Only works that can be read in this language, listed by their text in it'),
    }),
    answer: PageInfo.extend({
      collection: Collection,
      /** The ancestors of the collection. */
      shelves: z.array(CollectionAncestor),
      term: z.object({ title: z.string() }),
      texts: z.array(WorkRow),
      /** Of each type, on every page together. */
      totals: z.object({ root_text: z.int(), commentary: z.int() }),
      languages: z
        .array(z.object({ language: z.string(), count: z.int() }))
        .describe('In which the works can be read, whatever `text_language` is; the most frequent first'),
      index: ListIndex,
    }),
    errors: ['bad_request', 'collection_not_found'],
  },
  'GET /texts/{id}': {
    summary: 'One text',
    ...LIBRARY_READ,
    params: OneText,
    query: z.object({ language: LanguageCode }),
    answer: WorkRow.extend({
      root_author: RootAuthor,
      /** Like the first of `collections`; of a commentary that is in none, those of the text it explains. */
      shelves: z.array(CollectionAncestor),
      /** Every collection the work is in, each as the path to it from the top. */
      collections: z.array(z.array(CollectionAncestor)),
      /** Works that explain this one. */
      commentaries: z.array(WorkRow),
      /** Works that this one explains. */
      root_texts: z.array(WorkRow),
    }),
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /texts/{id}/contents': {
    summary: 'Table of contents; pages count top-level sections',
    ...LIBRARY_READ,
    params: OneText,
    query: ContentsPage.extend({
      language: LanguageCode,
      section_id: Id.optional().describe('Only what is below this section'),
      max_sections: z.coerce
        .number()
        .int()
        .min(1)
        .max(MAX_CONTENTS_LIMIT)
        .optional()
        .describe('With more sections than this the deepest levels are left out, never the first one'),
    }),
    answer: PageInfo.extend({
      text_detail: Text,
      contents: z.array(z.object({ id: Id, text_id: Id, sections: z.array(ContentsSection) })),
    }),
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /texts/{id}/versions': {
    summary: 'Other texts of the same work, those in the requested language first',
    ...LIBRARY_READ,
    params: OneText,
    query: Page.extend({ language: LanguageCode }),
    answer: PageInfo.extend({ text: Text, versions: z.array(Version) }),
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /texts/{id}/related': {
    summary: 'Where to read on: the texts before and after it in its collection, its commentaries and root texts',
    ...LIBRARY_READ,
    params: OneText,
    query: z.object({
      language: LanguageCode,
      version_id: Id.optional().describe('The version shown with the text; the same is looked for in the others'),
    }),
    answer: z.object({
      previous: RelatedText.nullable(),
      next: RelatedText.nullable(),
      commentaries: z.array(RelatedText),
      root_texts: z.array(RelatedText),
      /** The collections the work is in, from the top; of several paths the first. */
      shelves: z.array(CollectionAncestor),
    }),
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /texts/{id}/details': {
    summary: 'One page of a chapter around an anchor',
    ...LIBRARY_READ,
    params: OneText,
    query: DetailsInput,
    answer: Details,
    errors: ['bad_request', 'text_not_found'],
  },
  'POST /texts/{id}/details': {
    summary:
      'The same, for clients that send the parameters as JSON; only the answer of GET has an ETag and may be cached',
    auth: 'none',
    fromLibrary: true,
    isKept: true,
    readsOnly: true,
    params: OneText,
    body: DetailsBody,
    answer: Details,
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /texts/{id}/alignment': {
    summary: 'Which segments of another text correspond to those of this one, for a range of positions',
    ...LIBRARY_READ,
    params: OneText,
    query: z
      .object({
        other_id: Id,
        content_id: Id.optional().describe('The content the positions count in; the first one by default'),
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
