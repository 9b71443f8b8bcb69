import { z } from 'zod';
import { defineCalls, LIBRARY_LIST } from './call.ts';
import { MAX_MARKS_RANGE } from '#shared/limits.ts';
import { CitedWork, Id, LanguageCode, MAX_INTEGER, OwnLabel, Page, PageInfo, ReaderTitle, WireDate } from './parts.ts';
import {
  CollectionMatch,
  Facets,
  isTimedOut,
  namesMembers,
  MatchReason,
  PersonMatch,
  CitationMatch,
  Problem,
  SearchSort,
  TitleMatch,
  TopicName,
} from './search-parts.ts';

/** Longer queries are rejected; of those accepted only the first words count. */
const MAX_QUERY_LENGTH = 10_000;
/** Rows of the list that opens while typing. */
const MAX_SUGGESTIONS = 20;

const SearchType = z.enum(['SOURCE', 'SHEET']);

/** A text and those of its segments on this page that matched. */
export const SourceMatch = z.object({
  text: CitedWork.extend({
    ...ReaderTitle.shape,
    text_id: Id,
    group_id: Id.describe('The work: its texts stand one after another'),
    title: z.string(),
    language: z.string(),
    script: z.string(),
    type: z.enum(['root', 'commentary', 'translation']),
    published_date: WireDate,
    hits: z.int().describe('Segments of this text that have all the words, on every page together'),
  }),
  versions: z
    .array(
      z.object({
        text_id: Id,
        language: z.string(),
        title: z.string(),
        author: z.string().describe('The translator, else the source; may be empty'),
        content_id: Id.nullable().describe(
          'With segment_id: where it has the first of the passages; null when unknown',
        ),
        segment_id: Id.nullable(),
      }),
    )
    .describe('The other texts of the same work, whether they matched or not'),
  segment_match: z.array(
    z.object({
      segment_id: Id,
      content: z.string().describe('HTML, with the matches in <mark>'),
      content_id: Id,
      segment_number: z.int(),
      label: OwnLabel,
      match: MatchReason,
      context: z
        .object({
          section: z.string().describe('Title of its section; may be empty'),
          before: z.string().describe('Text of the segment before it, without markup; may be empty'),
          after: z.string(),
        })
        .describe('Its section and neighbours'),
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
  publisher: z.object({ name: z.string(), username: z.string(), avatar_url: z.string() }),
  matched_title: z.string().describe('HTML, with the matches in <mark>'),
  excerpt: z.string().describe('The first match with its context, HTML; may be empty'),
});
export type SheetMatch = z.infer<typeof SheetMatch>;

/** A published sheet with the words in its title. */
export const SheetTitle = z.object({
  id: Id,
  title: z.string(),
  language: z.string(),
  username: z.string().describe('Of the author; may be empty'),
  matched: z.string().describe('HTML, with the matches in <mark>'),
});
export type SheetTitle = z.infer<typeof SheetTitle>;

/** Other clients send an empty string for a filter they do not use. */
const Filter = z.string().max(200).optional();

const Query = z
  .string()
  .max(MAX_QUERY_LENGTH)
  .default('')
  .describe(
    'Words; case, diacritics, script and punctuation do not count. "quoted" is exact; -word leaves out; ' +
      'lang:bo, in:dhammapada, type:root narrow down',
  );

export const searchCalls = defineCalls({
  'GET /search': {
    summary: 'Segments that contain the words, best first, grouped by text; pages count segments',
    auth: 'none',
    cache: 'public',
    isTransient: isTimedOut,
    mustRevalidate: namesMembers,
    query: Page.extend({
      query: Query,
      search_type: SearchType.default('SOURCE'),
      text_id: Filter.describe('Only in this text'),
      language: Filter.describe('Only in texts of this language, e.g. bo; of a longer tag the first part counts'),
      collection_id: Filter.describe('Only in this collection and those in it'),
      type: Filter.describe('Only in texts of this type: root, commentary or translation'),
      sort: SearchSort.default('relevance'),
      title_language: LanguageCode.describe('Language of the titles of works and collections'),
      translation_language: Filter.describe(
        'Language in which the reader wants translations, if it is another: texts in it count as those in the language of the titles, and a citation is given in it first',
      ),
    }),
    answer: PageInfo.extend({
      total: z.int().describe('Exact up to 10,000; 10,001 stands for more, also in facets and hits of a text'),
      search: z.object({ text: z.string(), type: SearchType, sort: SearchSort }),
      sources: z.array(SourceMatch),
      sheets: z.array(SheetMatch),
      places: z
        .array(CitationMatch)
        .describe('The cited passage in each text, when the query is a citation: the language of the titles first'),
      titles: z
        .array(TitleMatch)
        .describe('Texts, collections and topics with these words in their title; page 1 only'),
      topic_names: z
        .array(TopicName)
        .describe(
          'When the query is a name of a topic, or several of one topic with OR between them: all its names, in every ' +
            'language, that find something. Joined by OR they find all; page 1 only',
        ),
      people: z.array(PersonMatch).describe('Members with these words in their names; page 1 only'),
      collections: z
        .array(CollectionMatch)
        .describe('Public collections of sheets with these words in title or description; page 1 only'),
      facets: Facets,
      is_closest: z.boolean().describe('No passage has all the words: the results are those that have most of them'),
      corrections: z
        .array(z.object({ typed: z.string(), meant: z.string() }))
        .describe('Words that no text has, and the word of the library that was searched for instead'),
      problems: z.array(Problem).describe('What could not be done as requested'),
    }),
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /search/marks': {
    summary: 'Where the words of a query stand in a range of segments of one text',
    ...LIBRARY_LIST,
    query: z
      .object({
        query: Query,
        text_id: Id,
        from: z.coerce.number().int().min(1).max(MAX_INTEGER),
        to: z.coerce.number().int().min(1).max(MAX_INTEGER),
      })
      .refine(({ from, to }) => to >= from && to - from < MAX_MARKS_RANGE, {
        path: ['to'],
        message: `A range of 1 to ${MAX_MARKS_RANGE} positions`,
      }),
    answer: z.object({
      marks: z.array(
        z.object({
          segment_id: Id,
          start_offset: z.int().describe('In the text of the segment, without footnotes'),
          end_offset: z.int(),
        }),
      ),
    }),
    errors: ['bad_request', 'text_not_found'],
  },
  'GET /search/suggest': {
    summary: 'Suggestions for a query while typing: citations, titles, collections, topics, people',
    auth: 'none',
    cache: 'public',
    isTransient: isTimedOut,
    mustRevalidate: namesMembers,
    query: z.object({
      query: Query,
      language: LanguageCode,
      limit: z.coerce.number().int().min(1).max(MAX_SUGGESTIONS).default(8).describe('Maximum number of rows'),
    }),
    answer: z.object({
      places: z.array(CitationMatch),
      titles: z.array(TitleMatch),
      sheets: z.array(SheetTitle).describe('Published sheets with these words in their title'),
      people: z.array(PersonMatch).describe('Members with these words in their names'),
      problems: z.array(Problem),
    }),
    errors: ['bad_request'],
  },
});
