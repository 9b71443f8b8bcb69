import { z } from 'zod';
import type { Section } from '#shared/contract/text-sections.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { describePassage, withinAnswer, wordsOf, type LibraryReader } from './library-reader.ts';
import { defineTool } from './tool.ts';
import { PassageInput, QuotedPassage, Source } from './tool-parts.ts';

const MAX_READ = 50;
const MAX_FOUND = 20;

const Language = z.string().max(20).optional();

export const searchTool = defineTool({
  name: 'search',
  title: 'Search the library',
  description:
    'Passages of Buddhist texts that contain some words, best first, in every language and script of the library: ' +
    'Tibetan (also in Wylie), Pali, Sanskrit, Chinese, English. Words in quotation marks are searched for exactly. ' +
    'To find where a quotation comes from, use verify.',
  input: z.object({
    query: z.string().min(1).max(500),
    language: Language.describe('Only texts in this language, such as bo, pi, sa, zh or en'),
    limit: z.int().min(1).max(MAX_FOUND).default(8),
    skip: z.int().min(0).max(10_000).default(0),
  }),
  output: z.object({
    total: z.int().describe('Passages found; 10,001 stands for more than 10,000'),
    passages: z.array(QuotedPassage.extend({ source: Source })),
  }),
  run: async (reader, { query, language, limit, skip }) => {
    const found = await reader.call('GET /search', { query: { query, language, limit, skip } });
    const passages = found.sources.flatMap(({ text, segment_match }) =>
      segment_match.map((segment) => ({ ...segment, text_id: text.text_id })),
    );
    return {
      total: found.total,
      passages: await Promise.all(
        withinAnswer(passages, ({ content }) => content.length).map(async (passage) => ({
          ...describePassage(reader, passage),
          source: await reader.sourceOf(passage.text_id),
        })),
      ),
    };
  },
});

const segmentsIn = (sections: Section[]): Section['segments'] =>
  sections
    .flatMap((section) => [...section.segments, ...segmentsIn(section.sections)])
    .toSorted((a, b) => a.segment_number - b.segment_number);

const Translated = QuotedPassage.extend({
  translation: z.string().nullable().describe('The words in the version that was asked for; null where it has none'),
});

export const readTool = defineTool({
  name: 'read',
  title: 'Read passages',
  description:
    'The exact words of a text, passage after passage, from a passage (by its id or its usual citation) or from the ' +
    'beginning of a text, with a translation beside it if a version is chosen.',
  input: PassageInput.extend({
    text_id: z.string().max(200).optional().describe('Without a passage: the text to read from its beginning'),
    version_id: z
      .string()
      .max(200)
      .optional()
      .describe('The text_id of a translation of the same work, to read with it'),
    count: z.int().min(1).max(MAX_READ).default(10),
  }),
  output: z.object({
    source: Source,
    version: Source.nullable().describe('Of the translations'),
    passages: z.array(Translated),
    total_passages: z.int(),
    next_segment_id: z.string().nullable().describe('Where to read on; null at the end'),
  }),
  run: async (reader, { text_id, version_id, count, ...input }) => {
    const segment_id = text_id && !input.reference && !input.segment_id ? undefined : await reader.findPassage(input);
    const id = segment_id
      ? (await reader.call('GET /segments/{id}', { params: { id: segment_id }, query: {} })).text_id
      : (text_id ?? '');
    const page = await reader.call('GET /texts/{id}/details', {
      params: { id },
      query: { segment_id, version_id, size: Math.min(count + 1, MAX_LIMIT) },
    });
    const segments = segmentsIn(page.content.sections);
    const lengthOf = ({ content, translation }: (typeof segments)[number]) =>
      content.length + (translation?.content.length ?? 0);
    const read = withinAnswer(segments.slice(0, count), lengthOf);
    return {
      source: await reader.sourceOf(id),
      version: page.version_detail && (await reader.sourceOf(page.version_detail.id)),
      passages: read.map((segment) => ({
        ...describePassage(reader, { ...segment, text_id: id }, version_id),
        translation: segment.translation && wordsOf(segment.translation.content),
      })),
      total_passages: page.total_segments,
      next_segment_id: segments[read.length]?.segment_id ?? null,
    };
  },
});

const Related = z.object({
  parent: z.object({ segment_id: z.string(), words: z.string() }).describe('The passage that was asked about'),
  passages: z.array(QuotedPassage.extend({ source: Source })),
  total: z.int().describe('Of texts that have one; ask again with skip for the others'),
});

const RelatedInput = PassageInput.extend({
  limit: z.int().min(1).max(MAX_FOUND).default(10),
  skip: z.int().min(0).max(10_000).default(0),
});

type Row = { text_id: string; segment_id: string; content: string };

const describeRelated = async (
  reader: LibraryReader,
  parent: { segment_id: string; content: string },
  rows: Row[],
  total: number,
) => ({
  parent: { segment_id: parent.segment_id, words: wordsOf(parent.content) },
  passages: await Promise.all(
    withinAnswer(rows, ({ content }) => content.length).map(async (row) => ({
      ...describePassage(reader, row),
      source: await reader.sourceOf(row.text_id),
    })),
  ),
  total,
});

export const translationsTool = defineTool({
  name: 'translations',
  title: 'Translations of a passage',
  description: 'The passage in the other texts of its work: its translations, and the original of a translation.',
  input: RelatedInput.extend({ language: Language.describe('Translations in this language come first') }),
  output: Related,
  run: async (reader, { limit, skip, language, ...input }) => {
    const id = await reader.findPassage(input);
    const query = { limit, skip, ...(language && { first_language: language }) };
    const found = await reader.call('GET /segments/{id}/translations', { params: { id }, query });
    return describeRelated(reader, found.parent_segment, found.translations, found.total);
  },
});

export const commentaryTool = defineTool({
  name: 'commentary',
  title: 'Commentaries on a passage',
  description: 'What the commentaries of the library say about the passage.',
  input: RelatedInput,
  output: Related,
  run: async (reader, { limit, skip, ...input }) => {
    const id = await reader.findPassage(input);
    const found = await reader.call('GET /segments/{id}/commentaries', { params: { id }, query: { limit, skip } });
    return describeRelated(reader, found.parent_segment, found.commentaries, found.total);
  },
});
