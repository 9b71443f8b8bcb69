import { z } from 'zod';
import { CitedWork, Id } from './parts.ts';

/** `relevance`: each work once with its best passage, best first, then all other passages. The others list the hits of each text together, in document order, and the texts of a work one after another. */
export const SearchSort = z.enum(['relevance', 'title', 'hits', 'newest']);
export type SearchSort = z.infer<typeof SearchSort>;

/** How the passage matched: the weakest normalization that was needed. */
export const MatchReason = z
  .enum(['exact', 'diacritics', 'spelling', 'transliteration', 'wylie', 'word_form', 'near', 'apart', 'partial'])
  .describe(
    'exact; without diacritics; a spelling variant (particles, traditional or simplified characters); another script ' +
      'or scheme; typed in Wylie; another form of a word; the words stand near each other; ' +
      'somewhere in the passage; only some of them',
  );
export type MatchReason = z.infer<typeof MatchReason>;

/** The segment that a citation such as `Dhp 21` refers to. */
export const CitationMatch = CitedWork.extend({
  citation: z.string().describe('As it is usually written'),
  text_id: Id,
  content_id: Id,
  segment_id: Id,
  segment_number: z.int(),
  content: z.string().describe('HTML of the segment'),
  title: z.string(),
  work_title: z.string().describe('Of the work in the requested language; empty where it has none'),
  language: z.string(),
  script: z.string(),
});
export type CitationMatch = z.infer<typeof CitationMatch>;

/** A text, a collection or a topic with the words in its title. Only a text is cited and has an original title. */
export const TitleMatch = CitedWork.extend({
  kind: z.enum(['text', 'collection', 'topic']),
  id: Id.describe('text_id, collection_id or topic_id'),
  title: z.string(),
  language: z.string().describe('Of the title'),
  script: z.string(),
  matched: z.string().describe('The title that matched, HTML with the match in <mark>; may be one in another language'),
  matched_language: z.string().describe('Of the title that matched'),
  type: z.enum(['root', 'commentary', 'translation']).nullable().describe('Of a text'),
  has_child: z.boolean().describe('Of a collection or topic'),
});
export type TitleMatch = z.infer<typeof TitleMatch>;

/** A name of the topic that the query names, in any language. */
export const TopicName = z.object({
  language: z.string(),
  script: z.string(),
  name: z.string(),
  query: z.string().describe('What to search for to find this name: in quotation marks if it has several words'),
  count: z.int().describe('Passages that this finds, with the same filters; 10,001 stands for more than 10,000'),
  is_searched: z.boolean().describe('The query is this name, or has it beside others'),
});
export type TopicName = z.infer<typeof TopicName>;

/** A member with the words in their name or username. */
export const PersonMatch = z.object({
  name: z.string(),
  username: z.string(),
  avatar_url: z.string(),
  title: z.string(),
  matched: z.string().describe('The name, HTML with the match in <mark>'),
});
export type PersonMatch = z.infer<typeof PersonMatch>;

/** A public collection of sheets with the words in its title or description. */
export const CollectionMatch = z.object({
  id: Id,
  title: z.string(),
  language: z.string(),
  sheet_count: z.int().describe('Published sheets'),
  owner: z.object({ name: z.string(), username: z.string() }),
  matched: z.string().describe('The title, HTML with the matches in <mark>'),
});
export type CollectionMatch = z.infer<typeof CollectionMatch>;

/** How many hits each choice would leave, all other filters as they are. Largest first; 10,001 stands for more than 10,000. */
export const Facets = z.object({
  languages: z.array(z.object({ language: z.string(), count: z.int() })),
  collections: z
    .array(z.object({ collection_id: Id, title: z.string(), language: z.string(), count: z.int() }))
    .describe('The outermost collections, or those within the one that was chosen'),
  types: z.array(z.object({ type: z.enum(['root', 'commentary', 'translation']), count: z.int() })),
});
export type Facets = z.infer<typeof Facets>;

/** What could not be done as requested; the rest of the answer is valid. */
export const Problem = z.object({
  /** `…_device`: without a network; what is kept on the device was searched. The server never answers them. */
  code: z.enum([
    'unknown_language',
    'unknown_collection',
    'unknown_type',
    'unknown_filter',
    'only_exclusions',
    'too_many_words',
    'short_prefix',
    'took_too_long',
    'citation_not_found',
    'citation_not_on_device',
    'only_device',
  ]),
  value: z.string().describe('The value in question; may be empty'),
  known: z.array(z.string()).describe('The valid values; may be empty'),
  parameter: z.string().optional().describe('The parameter in question; absent when it is part of the query'),
});
export type Problem = z.infer<typeof Problem>;

/** The same search may succeed when repeated. */
export const isTimedOut = (answer: unknown): boolean =>
  (answer as { problems: Problem[] }).problems.some(({ code }) => code === 'took_too_long');

type MemberResults = { sheets: unknown[]; people?: unknown[]; collections?: unknown[] };

/** Contains members or what they have published, which they may withdraw. */
export const namesMembers = (answer: unknown): boolean => {
  const { sheets, people = [], collections = [] } = answer as MemberResults;
  return sheets.length > 0 || people.length > 0 || collections.length > 0;
};
