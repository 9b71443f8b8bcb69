import { z } from 'zod';
import { defineCalls } from './call.ts';
import { MAX_QUOTATION_LENGTH, MAX_QUOTATION_WORDS, MIN_QUOTATION_WORDS } from '#shared/limits.ts';
import { CitedWork, Id, LanguageCode, OwnLabel, PassageReference, ReaderTitle } from './parts.ts';

export const QuotationPart = z.object({
  kind: z
    .enum(['same', 'missing', 'added', 'omitted'])
    .describe('In both; only in the passage; only in the quotation; in the passage, at an ellipsis of the quotation'),
  words: z.string().describe('Without markup'),
});
export type QuotationPart = z.infer<typeof QuotationPart>;

/** A passage that a quotation is taken from, or nearly. */
export const QuotedPassage = CitedWork.extend({
  ...ReaderTitle.shape,
  text_id: Id,
  title: z.string(),
  language: z.string(),
  script: z.string(),
  type: z.enum(['root', 'commentary', 'translation']),
  author: z.string().describe('The translator of a translation, else the author; may be empty'),
  match: z.enum(['verbatim', 'near']),
  similarity: z.number().describe('The part of the words that both have, up to 1'),
  segments: z
    .array(
      z.object({
        segment_id: Id,
        content_id: Id,
        segment_number: z.int().describe('In its content, from 1'),
        label: OwnLabel,
        reference: PassageReference,
        content: z.string().describe('HTML'),
      }),
    )
    .describe('Those that have some of the words, in their order'),
  parts: z.array(QuotationPart).describe('The passage and the quotation, in the order of the passage'),
});
export type QuotedPassage = z.infer<typeof QuotedPassage>;

export const quotationCalls = defineCalls({
  'POST /quotations/verify': {
    summary: 'Look up where a quotation stands in the library, word for word or nearly',
    auth: 'none',
    readsOnly: true,
    query: z.object({ title_language: LanguageCode.describe('Language of the titles of works') }),
    body: z.object({
      text: z
        .string()
        .max(MAX_QUOTATION_LENGTH)
        .describe(
          `The quoted words, at least ${MIN_QUOTATION_WORDS} (syllables in Tibetan, characters in Chinese), also in Wylie or ` +
            'Harvard-Kyoto. Punctuation, markup of lines, hyphens, case, diacritics and variants of spelling do not count, nor ' +
            'do numbers of footnotes and verses; an ellipsis stands for words that are left out',
        ),
      language: z.string().max(200).optional().describe('Only in texts of this language, e.g. bo'),
    }),
    answer: z.object({
      match: z
        .enum(['verbatim', 'near', 'none'])
        .describe('Of the best passage; near: some words are replaced, missing or added'),
      passages: z.array(QuotedPassage).describe('The closest first, at most five; none without a match'),
      is_shortened: z.boolean().describe(`Only the first ${MAX_QUOTATION_WORDS} words were looked up`),
    }),
    errors: ['bad_request', 'too_many_requests'],
  },
});
