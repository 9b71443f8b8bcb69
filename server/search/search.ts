import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { SourceMatch } from '#shared/contract/search.ts';
import type { Facets, Problem, SearchSort } from '#shared/contract/search-parts.ts';
import { groupBy } from '#shared/group-by.ts';
import { countByText } from './count-by-text.ts';
import { narrowingsOfParameters, narrowingsOfQuery, type Parameters } from './filters.ts';
import { highlight } from './highlight.ts';
import type { Shelf, TextHits } from './hit-types.ts';
import { findHits, readThrough, type Hit } from './hits.queries.ts';
import { findMatches, reasonOf } from './match.rules.ts';
import type { TypedQuery } from './query-syntax.ts';
import { countWords, excludedPhrases, readingsOf, type Reading } from './query-words.ts';
import {
  facetsOf,
  hitsOf,
  isReadThrough,
  narrowed,
  slicesOf,
  type FoundText,
  type Narrowing,
} from './result-page.rules.ts';
import { segmentWords } from './segment-words.ts';
import { collectionsAround, shelvesToChoose } from './shelves.rules.ts';
import { findTexts, listShelves, listShelvesOfWorks } from './texts.queries.ts';
import { MAX_PHRASE } from './token-vector.ts';
import { withinTime, type Step } from './within-time.queries.ts';

/** A visitor gets an answer, or is told; the database never works longer for one search. */
export const MAX_DATABASE_MS = 2000;
/** Of the passages around a hit. */
const MAX_CONTEXT = 160;

export type Asked = Parameters & {
  query: TypedQuery;
  text_id?: string | undefined;
  sort: SearchSort;
  title_language: string;
  skip: number;
  limit: number;
};
export const TOOK_TOO_LONG: Problem = { code: 'took_too_long', value: '', known: [] };

export type Found = { sources: SourceMatch[]; total: number; facets: Facets; problems: Problem[] };

export const NOTHING: Found = {
  sources: [],
  total: 0,
  facets: { languages: [], collections: [], types: [] },
  problems: [],
};

/** Segments that match, a page of them, and what there is in all. */
export const searchSources = async (
  db: Kysely<Database>,
  asked: Asked,
  milliseconds = MAX_DATABASE_MS,
): Promise<Found> => {
  const { query } = asked;
  const readings = readingsOf(query.groups);
  const told = problemsOf(query, readings);
  const found = await withinTime(db, milliseconds, async (step): Promise<Found> => {
    const fromQuery = await narrowingsOfQuery(query, step);
    const beside = await narrowingsOfParameters(asked, step);
    const problems = [...told, ...fromQuery.problems, ...beside.problems];
    if (readings.length === 0) return { ...NOTHING, problems };
    const narrowings = [...beside.narrowings, ...fromQuery.narrowings];
    return { ...(await findPage(asked, readings, narrowings, step)), problems };
  });
  return found ?? { ...NOTHING, problems: [...told, TOOK_TOO_LONG] };
};

export const problemsOf = ({ groups, excluded }: TypedQuery, readings: Reading[]): Problem[] => {
  const problems: Problem[] = [];
  if (readings.length === 0 && excluded.length > 0) problems.push({ code: 'only_exclusions', value: '', known: [] });
  if (countWords(groups) > MAX_PHRASE) problems.push({ code: 'too_many_words', value: String(MAX_PHRASE), known: [] });
  return problems;
};

const findPage = async (asked: Asked, readings: Reading[], narrowings: Narrowing[], step: Step) => {
  const { text_id, sort, skip, limit, title_language, collection_id } = asked;
  const counted = await countByText(readings, excludedPhrases(asked.query.excluded), text_id, step);
  const shelves = text_id ? [] : await step((db) => listShelves(db, title_language));
  const texts = await describe(counted.texts, shelves, step);
  const wanted = narrowed(texts, narrowings);
  const slices = slicesOf(wanted, sort, skip, limit);
  if (isReadThrough(slices, texts)) await step(readThrough);
  const hits = slices.length > 0 ? await step((db) => findHits(db, counted.query, slices)) : [];
  return {
    sources: group(hits, wanted, readings),
    total: wanted.reduce((total, text) => total + hitsOf(text), 0),
    facets: text_id
      ? NOTHING.facets
      : facetsOf(texts, narrowings, shelvesToChoose(shelves, collection_id || undefined)),
  };
};

/** With what is known of each text; one that is not published is not there. */
const describe = async (texts: TextHits[], shelves: Shelf[], step: Step): Promise<FoundText[]> => {
  if (texts.length === 0) return [];
  const infos = await step((db) =>
    findTexts(
      db,
      texts.map(({ text_id }) => text_id),
    ),
  );
  const works = [...new Set(infos.map(({ work_id }) => work_id))];
  const listed = shelves.length > 0 ? await step((db) => listShelvesOfWorks(db, works)) : [];
  const around = collectionsAround(shelves);
  const collections = groupBy(listed, ({ work_id }) => work_id);
  const hits = new Map(texts.map((text) => [text.text_id, text.tiers]));
  return infos.map((info) => ({
    ...info,
    tiers: hits.get(info.text_id) ?? {},
    collection_ids: (collections.get(info.work_id) ?? []).flatMap(
      ({ collection_id }) => around.get(collection_id) ?? [],
    ),
  }));
};

/** Hits of one text stand together, where the best of them is. */
const group = (hits: Hit[], texts: FoundText[], readings: Reading[]): SourceMatch[] => {
  const known = new Map(texts.map((text) => [text.text_id, text]));
  return [...groupBy(hits, ({ text_id }) => text_id)].flatMap(([text_id, own]) => {
    const text = known.get(text_id);
    if (!text) return [];
    const { title, language, script, type, published_date } = text;
    return {
      text: { text_id, title, language, script, type, published_date, hits: hitsOf(text) },
      segment_match: own.map((hit) => segmentMatch(hit, language, readings)),
    };
  });
};

const segmentMatch = (hit: Hit, language: string, readings: Reading[]): SourceMatch['segment_match'][number] => ({
  segment_id: hit.segment_id,
  content: highlight(hit.content, (text) => findMatches(text, readings, language)),
  content_id: hit.content_id,
  segment_number: hit.segment_number,
  match: reasonOf(hit.tier, segmentWords(hit.content).text, readings),
  context: { section: hit.section, before: excerptEnd(hit.before), after: excerptStart(hit.after) },
});

const wordsOf = (content: string | null): string =>
  segmentWords(content ?? '')
    .text.replaceAll(/\s+/g, ' ')
    .trim();

const excerptStart = (content: string | null): string => {
  const words = [...wordsOf(content)];
  return words.length > MAX_CONTEXT ? `${words.slice(0, MAX_CONTEXT).join('')}…` : words.join('');
};
const excerptEnd = (content: string | null): string => {
  const words = [...wordsOf(content)];
  return words.length > MAX_CONTEXT ? `…${words.slice(-MAX_CONTEXT).join('')}` : words.join('');
};
