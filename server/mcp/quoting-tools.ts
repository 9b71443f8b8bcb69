import { z } from 'zod';
import { formatCitation, type CitationFormat } from '#shared/citation.ts';
import { MAX_QUOTATION_LENGTH } from '#shared/limits.ts';
import { passageUrl } from '#server/http/site-urls.ts';
import { describePassage, wordsOf } from './library-reader.ts';
import { defineTool } from './tool.ts';
import { PassageInput, QuotedPassage, Source } from './tool-parts.ts';

const FORMATS = ['plain', 'bibtex', 'ris'] as const satisfies CitationFormat[];

export const citeTool = defineTool({
  name: 'cite',
  title: 'Cite a passage',
  description:
    'How to cite a passage: work, place, edition, licence and permanent address, for a text or a bibliography.',
  input: PassageInput.extend({ format: z.enum(FORMATS).default('plain') }),
  output: z.object({
    citation: z.string(),
    words: z.string().describe('What is cited'),
    url: z.string(),
    source: Source,
  }),
  run: async (reader, { format, ...input }) => {
    const id = await reader.findPassage(input);
    const segment = await reader.call('GET /segments/{id}', { params: { id }, query: {} });
    const source = await reader.sourceOf(segment.text_id);
    const url = passageUrl(reader.siteUrl, segment.text_id, segment.segment_id);
    const citation = formatCitation(
      {
        title: source.title,
        language: source.language,
        segment_number: segment.segment_number,
        work_citation: segment.citation,
        own_number: segment.own_number,
        references: segment.references,
        source: source.edition,
        license: source.license,
        url,
        accessed: new Date().toISOString().slice(0, 10),
      },
      format,
    );
    return { citation, words: wordsOf(segment.content), url, source };
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
