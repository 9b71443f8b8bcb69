import { z } from 'zod';
import { MAX_PACK_CHOICE, MAX_PACK_PAGE, MAX_WHOLE_TEXTS } from '#shared/limits.ts';
import { defineCalls, LIBRARY_LIST } from './call.ts';
import { Collection } from './collections.ts';
import { Id, LanguageCode, PageInfo } from './parts.ts';
import { SegmentTypeName } from './text-sections.ts';
import { OpenedText, textCalls, Version } from './texts.ts';

// Texts that are kept on a device, to be read without a network.

/** Separated by commas. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 40)
    .default('')
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .refine((items) => items.length <= max, `At most ${max} at once.`);

const PackText = z.object({
  text_id: Id,
  group_id: Id,
  title: z.string(),
  language: z.string(),
  script: z.string(),
  is_root: z.boolean(),
  revision: z.int().describe('A device that has this revision has nothing to load'),
  segments: z.int(),
  bytes: z.int().describe('About how much room it takes on a device'),
  license: z.string(),
  is_allowed: z.boolean().describe('False where the licence forbids copies: the text cannot be loaded'),
});
export type PackText = z.infer<typeof PackText>;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const PackPartInfo = z.object({
  kind: z.enum(['head', 'segments']),
  content_id: Id.nullable().describe('Of segments: the content they are in, whose parts follow each other'),
  count: z.int().describe('Segments in the part'),
  bytes: z.int(),
  sha256: Sha256.describe('Of the bytes of the answer'),
});
export type PackPartInfo = z.infer<typeof PackPartInfo>;

export const PackManifest = z.object({
  text_id: Id,
  revision: z.int(),
  digest: Sha256.describe('Changes with any of the parts'),
  bytes: z.int(),
  parts: z.array(PackPartInfo),
});
export type PackManifest = z.infer<typeof PackManifest>;

/** What is not said is as it usually is: no level, a new block, no label. */
const PackSegment = z.object({
  id: Id,
  content: z.string(),
  type: SegmentTypeName,
  section_id: Id,
  level: z.int().optional(),
  continues_block: z.literal(true).optional(),
  label: z.string().optional(),
  has_own_number: z.literal(true).optional(),
  own_number: z.string().optional(),
  references: z.array(z.object({ siglum: z.string(), value: z.string() })).optional(),
  notes: z.array(z.object({ type: z.enum(['variant', 'note']), content: z.string() })).optional(),
  translates: z.array(Id).optional().describe('Segments of the root'),
  explains: z.array(Id).optional().describe('Segments of other works'),
});
export type PackSegment = z.infer<typeof PackSegment>;

const PackSegments = z.object({ kind: z.literal('segments'), segments: z.array(PackSegment) });
export type PackSegments = z.infer<typeof PackSegments>;

const PackSection = z.object({
  id: Id,
  title: z.string(),
  section_number: z.int(),
  parent_id: Id.nullable(),
  depth: z.int(),
  first_position: z.int(),
  last_position: z.int(),
  segment_id: Id.describe('Its first segment'),
  label: z.string().nullable().describe('Of its first segment'),
});
export type PackSection = z.infer<typeof PackSection>;

const PackCollection = Collection.extend({ parent_id: Id.nullable(), position: z.int() });
export type PackCollection = z.infer<typeof PackCollection>;

const PackTitles = z.object({
  text: textCalls['GET /texts/{id}'].answer,
  short_summary: z.string(),
  versions: z.array(Version),
  collections: z.array(PackCollection).describe('That the work is in, and their ancestors'),
});

export const PackHead = z.object({
  kind: z.literal('head'),
  text: OpenedText,
  /** By the languages of the site: en, bo, zh. */
  titles: z.record(z.string(), PackTitles),
  contents: z.array(z.object({ id: Id, total: z.int(), sections: z.array(PackSection) })),
  places: z.array(z.object({ collection_id: Id, position: z.int() })).describe('Of the work in its collections'),
  order: z
    .object({
      key: z.string(),
      work_key: z.string(),
      author: z.string(),
      is_preferred: z.boolean(),
      coverage: z.number().nullable(),
    })
    .describe('By which texts and works are sorted'),
});
export type PackHead = z.infer<typeof PackHead>;

export const PackPart = z.discriminatedUnion('kind', [PackHead, PackSegments]);
export type PackPart = z.infer<typeof PackPart>;

const WholeText = PackManifest.extend({
  bodies: z
    .array(PackPart)
    .describe('Of its parts, in their order: serialized without white space each has its checksum'),
});
export type WholeText = z.infer<typeof WholeText>;

export const packCalls = defineCalls({
  'GET /packs': {
    summary: 'The texts of a choice, with their revisions and how much room they take on a device',
    ...LIBRARY_LIST,
    query: z
      .object({
        text_ids: idList(MAX_PACK_CHOICE).describe('These texts, separated by commas'),
        collection_id: Id.optional().describe('The texts of this collection and of those in it'),
        text_languages: idList(MAX_PACK_CHOICE).describe(
          'Of a collection: only texts in these languages, separated by commas, and root texts',
        ),
        language: LanguageCode,
        skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(MAX_PACK_PAGE).default(MAX_PACK_PAGE),
      })
      .refine(({ text_ids, collection_id }) => text_ids.length > 0 !== (collection_id !== undefined), {
        path: ['text_ids'],
        message: 'Choose texts or a collection.',
      }),
    answer: PageInfo.extend({
      texts: z.array(PackText),
      totals: z
        .object({ texts: z.int(), segments: z.int(), bytes: z.int(), refused: z.int() })
        .describe('Of those that can be loaded, on every page together; `refused` are the others'),
      site_name: z.string().describe('What the site calls itself, for citations that are made on the device'),
    }),
    errors: ['bad_request', 'collection_not_found', 'too_many_requests'],
  },
  'GET /packs/texts': {
    summary:
      'Short texts with all their parts; one that is too large for the answer, or may not be copied, is left out',
    ...LIBRARY_LIST,
    query: z.object({
      text_ids: idList(MAX_WHOLE_TEXTS)
        .refine((ids) => ids.length > 0, 'Choose texts.')
        .describe('These texts, separated by commas'),
    }),
    answer: z.object({ texts: z.array(WholeText) }),
    errors: ['bad_request', 'too_many_requests', 'unavailable'],
  },
  'GET /packs/texts/{id}': {
    summary: 'The parts of a text to keep on a device, each with its checksum',
    ...LIBRARY_LIST,
    params: z.object({ id: Id }),
    answer: PackManifest,
    errors: ['text_not_found', 'download_not_licensed', 'too_many_requests', 'unavailable'],
  },
  'GET /packs/texts/{id}/parts/{sha256}': {
    summary: 'One part of a text at its present revision; a part that has changed since is not found',
    ...LIBRARY_LIST,
    params: z.object({ id: Id, sha256: Id }),
    answer: PackPart,
    errors: ['text_not_found', 'download_not_licensed', 'too_many_requests', 'unavailable'],
  },
});
