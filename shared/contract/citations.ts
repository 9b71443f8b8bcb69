import { z } from 'zod';
import { CITATION_FORMATS } from '#shared/citation-formats.ts';
import { MAX_CITED_PASSAGES } from '#shared/limits.ts';
import { defineCalls, Download } from './call.ts';
import { Id, LanguageCode } from './parts.ts';

const TARGETS = ['segment_id', 'text_id', 'sheet_id'] as const;

const Cited = z.object({
  segment_id: Id.optional().describe('A passage'),
  passages: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_CITED_PASSAGES)
    .default(1)
    .describe('With a passage: how many, from it on; fewer where the text ends'),
  text_id: Id.optional().describe('A whole text'),
  sheet_id: Id.optional().describe('A published sheet'),
  language: LanguageCode.describe('Language in which authors are named'),
  accessed: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'The day as YYYY-MM-DD.')
    .optional()
    .describe('The day it was read; today by default'),
});

const ONE_TARGET = 'Give one of segment_id, text_id and sheet_id.';
const hasOneTarget = (query: z.output<typeof Cited>) => TARGETS.filter((name) => query[name]).length === 1;

/** A number by which people cite the passage or its work. */
const CitedNumber = z.object({
  label: z.string().describe('As it is usually written, e.g. `PTS M i 56`'),
  address: z.url().nullable().describe('Where it leads; null where no address is made of it'),
});

const errors = ['bad_request', 'segment_not_found', 'text_not_found', 'sheet_not_found', 'too_many_requests'] as const;
/** The author may withdraw it at any moment. */
const isSheet = (_answer: unknown, { query }: { query?: unknown }) =>
  Boolean((query as { sheet_id?: string }).sheet_id);

export const citationCalls = defineCalls({
  'GET /citations': {
    summary: 'How to cite a passage, a range of passages, a text or a published sheet, in every format',
    auth: 'none',
    cache: 'public',
    mustRevalidate: isSheet,
    query: Cited.refine(hasOneTarget, ONE_TARGET),
    answer: z.object({
      address: z.url().describe('A short address that stays: it leads to this text'),
      numbers: z.array(CitedNumber),
      plain: z.string(),
      chicago: z.string().describe('For a bibliography, names in their usual order'),
      bibtex: z.string(),
      ris: z.string(),
      csl_json: z.string().describe('A list of one item of CSL-JSON, as text'),
    }),
    errors: [...errors],
  },
  'GET /citations/download': {
    summary: 'The same in one format, as a file',
    auth: 'none',
    produces: 'download',
    query: Cited.extend({ format: z.enum(CITATION_FORMATS) }).refine(hasOneTarget, ONE_TARGET),
    answer: Download,
    errors: [...errors],
  },
});
