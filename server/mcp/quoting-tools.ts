import { z } from 'zod';
import { CITATION_FORMATS } from '#shared/citation-formats.ts';
import { MAX_CITED_PASSAGES, MAX_QUOTATION_LENGTH } from '#shared/limits.ts';
import { describePassage, wordsOf } from './library-reader.ts';
import { defineTool } from './tool.ts';
import { PassageInput, QuotedPassage, Source } from './tool-parts.ts';

export const citeTool = defineTool({
  name: 'cite',
  title: 'Cite a passage',
  description:
    'How to cite a passage: people, work, place, edition, licence and permanent address, for a text or a bibliography.',
  input: PassageInput.extend({
    format: z.enum(CITATION_FORMATS).default('plain'),
    passages: z.int().min(1).max(MAX_CITED_PASSAGES).default(1).describe('How many, from this one on'),
  }),
  output: z.object({
    citation: z.string(),
    numbers: z.array(z.string()).describe('The ways in which people cite the passage, such as Toh 21, 144b6'),
    words: z.string().describe('Of the first passage'),
    url: z.string().describe('The short permanent address'),
    source: Source,
  }),
  run: async (reader, { format, passages, ...input }) => {
    const id = await reader.findPassage(input);
    const [segment, cited] = await Promise.all([
      reader.call('GET /segments/{id}', { params: { id }, query: {} }),
      reader.call('GET /citations', { query: { segment_id: id, passages } }),
    ]);
    return {
      citation: cited[format],
      numbers: cited.numbers.map(({ label }) => label),
      words: wordsOf(segment.content),
      url: cited.address,
      source: await reader.sourceOf(segment.text_id),
    };
  },
});

export const verifyTool = defineTool({
  name: 'verify',
  title: 'Verify a quotation',
  description:
    'Whether a quotation stands in the library, word for word or nearly, and where. Use it before you attribute words ' +
    'to a Buddhist text; with no match, do not attribute them.',
  input: z.object({
    text: z.string().min(1).max(MAX_QUOTATION_LENGTH).describe('The quoted words, in the language they are quoted in'),
    language: z.string().max(20).optional().describe('Only in texts of this language'),
  }),
  output: z.object({
    match: z.enum(['verbatim', 'near', 'none']),
    passages: z.array(
      z.object({
        source: Source,
        match: z.enum(['verbatim', 'near']),
        similarity: z.number().describe('The part of the words that both have, up to 1'),
        segments: z.array(QuotedPassage),
        differences: z
          .array(z.object({ kind: z.enum(['missing', 'added', 'omitted']), words: z.string() }))
          .describe('Missing: only in the passage; added: only in the quotation; omitted: at an ellipsis'),
      }),
    ),
    is_shortened: z.boolean().describe('Only the beginning of a long quotation was looked up'),
  }),
  run: async (reader, body) => {
    const found = await reader.call('POST /quotations/verify', { body });
    return {
      ...found,
      passages: await Promise.all(
        found.passages.map(async ({ text_id, match, similarity, segments, parts }) => ({
          source: await reader.sourceOf(text_id),
          match,
          similarity,
          segments: segments.map((segment) => describePassage(reader, { ...segment, text_id })),
          differences: parts.flatMap(({ kind, words }) => (kind === 'same' ? [] : [{ kind, words }])),
        })),
      ),
    };
  },
});
