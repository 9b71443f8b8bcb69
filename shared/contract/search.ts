import { z } from 'zod';
import { defineCalls } from './call.ts';
import { Id, Page, PageInfo, WireDate } from './parts.ts';

/** Longer ones are refused; of those that are not, only the first words count. */
export const MAX_QUERY_LENGTH = 10_000;

const SearchType = z.enum(['SOURCE', 'SHEET']);

/** A text and those of its segments on this page that matched. */
export const SourceMatch = z.object({
  text: z.object({
    text_id: Id,
    title: z.string(),
    language: z.string(),
    script: z.string(),
    published_date: WireDate,
  }),
  segment_match: z.array(
    z.object({
      segment_id: Id,
      content: z.string().describe('HTML, with the matches in <mark>'),
    }),
  ),
});
export type SourceMatch = z.infer<typeof SourceMatch>;

export const SheetMatch = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  language: z.string(),
  published_date: WireDate,
});
export type SheetMatch = z.infer<typeof SheetMatch>;

/** Clients written elsewhere send an empty string for a filter they leave out. */
const Filter = z.string().max(200).optional();

export const searchCalls = defineCalls({
  'GET /search': {
    summary: 'Segments that hold a phrase, grouped by text; pages count segments',
    auth: 'none',
    cache: 'public',
    query: Page.extend({
      query: z
        .string()
        .max(MAX_QUERY_LENGTH)
        .default('')
        .describe('Words next to each other; case, diacritics and punctuation do not count'),
      search_type: SearchType.default('SOURCE'),
      text_id: Filter.describe('Only in this text'),
      language: Filter.describe('Only in texts of this language, e.g. bo; of a longer tag the first part counts'),
    }),
    answer: PageInfo.extend({
      search: z.object({ text: z.string(), type: SearchType }),
      sources: z.array(SourceMatch),
      sheets: z.array(SheetMatch),
    }),
    errors: ['bad_request', 'text_not_found'],
  },
});
