import type { SourceMatch } from '#shared/contract/search.ts';
import type { Facets, Problem, SearchSort, TopicName } from '#shared/contract/search-parts.ts';
import { groupBy } from '#shared/group-by.ts';
import { ownLabel } from '#shared/segment-label.ts';
import type { SearchEngine } from '../engine/engine.ts';
import type { EngineText, TitleHit } from '../engine/engine-types.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { languageOf } from '#shared/search/filter-values.ts';
import { resolveParameterFilters, resolveQueryFilters, type FilterParameters } from './filters.ts';
import { highlight } from '#shared/search/highlight.ts';
import { readHits, type Hit } from './hit-rows.queries.ts';
import { reasonOf } from '#shared/search/match.ts';
import type { ParsedQuery } from '#shared/search/parse-query.ts';
import { findPassageMatches } from '#shared/search/passage-marks.ts';
import { excludedPhrases, interpretQuery } from '#shared/search/interpret-query.ts';
import { problemsOf } from '#shared/search/query-problems.ts';
import { titledFacets } from './result-page.rules.ts';
import { selectableCollections } from '../engine/text-info.ts';
import { extractText } from '#shared/search/html-text.ts';
import { listCollections } from '../engine/collections.queries.ts';
import { findReferencedWorks, type ReferencedWork } from './texts.queries.ts';
import { findVersionPlaces, type VersionPlace } from './version-places.queries.ts';
import { countTopicNames, sidesOf } from './topic-names.ts';
import type { Budget, RunStatement } from './statement-budget.queries.ts';

/** The database never works longer for one search; a search that takes longer reports a problem. */
const MAX_DATABASE_MS = 2000;
/** Characters of the segment before and after a hit. */
const MAX_CONTEXT = 160;

export type SearchRequest = FilterParameters & {
  query: ParsedQuery;
  text_id?: string | undefined;
  sort: SearchSort;
  title_language: string;
  translation_language?: string | undefined;
  skip: number;
  limit: number;
  /** How many titles like the query are wanted as well. */
  titleLimit: number;
  /** Whether the names of the topic that the query names are wanted as well. */
  isTopicWanted: boolean;
};
/** One for all parts of a search. */
export const createBudget = (): Budget => ({ milliseconds: MAX_DATABASE_MS });

export const TOOK_TOO_LONG: Problem = { code: 'took_too_long', value: '', known: [] };

export type SearchResult = {
  sources: SourceMatch[];
  total: number;
  facets: Facets;
  problems: Problem[];
  is_closest: boolean;
  corrections: { typed: string; meant: string }[];
  topic_names: TopicName[];
};

export const NO_RESULTS: SearchResult = {
  sources: [],
  total: 0,
  facets: { languages: [], collections: [], types: [] },
  problems: [],
  is_closest: false,
  corrections: [],
  topic_names: [],
};

export type FoundSources = { result: SearchResult; titles: TitleHit[] };

/**
 * A page of matching segments, with totals and facets; and titles like the query, as many as wanted. `onFound` gets what
 * there is after each step, so that it is not lost when a later one takes too long.
 */
export const searchSources = async (
  engine: SearchEngine,
  request: SearchRequest,
  runStatement: RunStatement,
  onFound: (found: FoundSources) => void,
): Promise<void> => {
  const { query, text_id, sort, title_language: language, skip, limit, titleLimit } = request;
  const collection_id = request.collection_id || undefined;
  const interpretations = interpretQuery(query.groups);
  const fromQuery = await resolveQueryFilters(query, runStatement);
  const fromParameters = await resolveParameterFilters(request, runStatement);
  const problems = [...problemsOf(query, interpretations), ...fromQuery.problems, ...fromParameters.problems];
  if (interpretations.length === 0) return onFound({ result: { ...NO_RESULTS, problems }, titles: [] });
  const filters = [...fromParameters.textFilters, ...fromQuery.textFilters];
  const sides = request.isTopicWanted ? sidesOf(query) : [];
  const answer = await engine.search({
    text: wordsOf(query),
    interpretations,
    excluded: excludedPhrases(query.excluded),
    text_id,
    collection_id,
    filters,
    sort,
    language,
    translationLanguage: request.translation_language ? languageOf(request.translation_language) : undefined,
    skip,
    limit,
    titleLimit,
    sides,
  });
  const found = {
    ...NO_RESULTS,
    total: answer.total,
    problems,
    is_closest: answer.isClosest,
    corrections: answer.corrections,
  };
  // Each read adds to what is there already, the hits first: whatever follows may take too long.
  const report = (more: Partial<SearchResult>) =>
    onFound({ result: Object.assign(found, more), titles: answer.titles });
  const readPage = async () => {
    const hits = answer.hits.length > 0 ? await runStatement((transaction) => readHits(transaction, answer.hits)) : [];
    const shown = [...new Set(hits.map((hit) => hit.text_id))];
    const works = shown.length > 0 ? await runStatement((db) => findReferencedWorks(db, shown, language)) : [];
    const sources = describeHits(hits, answer, works);
    report({ sources });
    if (!text_id) {
      const collections = await runStatement((transaction) => listCollections(transaction, language));
      report({ facets: titledFacets(answer.facets, selectableCollections(collections, collection_id)) });
    }
    const first = sources.flatMap(({ segment_match }) => segment_match[0]?.segment_id ?? []);
    if (first.length === 0) return;
    const places = await runStatement((transaction) => findVersionPlaces(transaction, first));
    report({ sources: withVersionPlaces(sources, places) });
  };
  report({});
  // The thread counts while the database reads.
  const counted = countTopicNames(engine, answer.topicNames, sides, filters);
  await Promise.all([readPage(), counted.then((topic_names) => report({ topic_names }))]);
};

/** What was typed, without filters. */
export const wordsOf = ({ groups }: ParsedQuery): string => groups.map(({ text }) => text).join(' ');

/** Hits of one text are listed together, at the rank of the best, and the texts of a work one after another. */
const describeHits = (
  hits: Hit[],
  { texts, interpretations }: { texts: EngineText[]; interpretations: Interpretation[] },
  works: (ReferencedWork & { text_id: string })[],
): SourceMatch[] => {
  const byText = new Map(works.map((work) => [work.text_id, work]));
  const byId = new Map(texts.map((text) => [text.text_id, text]));
  const sources = [...groupBy(hits, ({ text_id }) => text_id)].flatMap(([text_id, own]) => {
    const text = byId.get(text_id);
    const work = byText.get(text_id);
    if (!text || !work) return [];
    const { title, language, script, type, published_date, versions, work_id: group_id } = text;
    return {
      text: { ...work, group_id, title, language, script, type, published_date, hits: text.hits },
      versions: versions.map((version) => ({ ...version, ...UNKNOWN_PLACE })),
      segment_match: inOrder(own).map((hit) => segmentMatch(hit, language, interpretations)),
    };
  });
  return [...groupBy(sources, ({ text }) => text.group_id).values()].flat();
};

const UNKNOWN_PLACE = { author: '', content_id: null, segment_id: null };

/** Where the first hit of each text stands in the other versions of its work. */
const withVersionPlaces = (sources: SourceMatch[], places: VersionPlace[]): SourceMatch[] => {
  const placesOf = groupBy(places, ({ hit }) => hit);
  return sources.map((source) => {
    const own = placesOf.get(source.segment_match[0]?.segment_id ?? '') ?? [];
    const versions = source.versions.map((version) => {
      const { author, content_id, segment_id } =
        own.find(({ text_id }) => text_id === version.text_id) ?? UNKNOWN_PLACE;
      return { ...version, author, content_id, segment_id };
    });
    return { ...source, versions };
  });
};

/** Closest first, then in the order of the text. */
const inOrder = (hits: Hit[]): Hit[] => hits.toSorted((a, b) => a.tier - b.tier || a.segment_number - b.segment_number);

const segmentMatch = (
  hit: Hit,
  language: string,
  interpretations: Interpretation[],
): SourceMatch['segment_match'][number] => ({
  segment_id: hit.segment_id,
  content: highlight(hit.content, (text) => findPassageMatches(text, interpretations, language)),
  content_id: hit.content_id,
  segment_number: hit.segment_number,
  label: ownLabel(hit.label_source, language),
  match: reasonOf(hit.tier, extractText(hit.content).text, interpretations),
  context: { section: hit.section, before: excerptEnd(hit.before), after: excerptStart(hit.after) },
});

const plainText = (content: string | null): string =>
  extractText(content ?? '')
    .text.replaceAll(/\s+/g, ' ')
    .trim();

const excerptStart = (content: string | null): string => {
  const characters = [...plainText(content)];
  return characters.length > MAX_CONTEXT ? `${characters.slice(0, MAX_CONTEXT).join('')}…` : characters.join('');
};
const excerptEnd = (content: string | null): string => {
  const characters = [...plainText(content)];
  return characters.length > MAX_CONTEXT ? `…${characters.slice(-MAX_CONTEXT).join('')}` : characters.join('');
};
