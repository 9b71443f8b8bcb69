import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { CitedWork } from '#shared/contract/parts.ts';
import type { SourceMatch } from '#shared/contract/search.ts';
import type { Facets, Problem, SearchSort } from '#shared/contract/search-parts.ts';
import { groupBy } from '#shared/group-by.ts';
import { countByText } from './count-by-text.ts';
import { resolveParameterFilters, resolveQueryFilters, type FilterParameters } from './filters.ts';
import { highlight } from './highlight.ts';
import { findHits, preferSequentialRead, type Hit } from './hits.queries.ts';
import { findMatches, reasonOf } from './match.rules.ts';
import type { ParsedQuery } from './parse-query.ts';
import { countWords, excludedPhrases, interpretQuery, type Interpretation } from './interpret-query.ts';
import {
  facetsOf,
  hitsOf,
  shouldReadSequentially,
  applyFilters,
  selectableCollections,
  slicesOf,
  withAncestors,
  type CollectionInfo,
  type TextFilter,
  type TextHits,
  type TextWithHits,
} from './result-page.rules.ts';
import { extractText } from '../index/html-text.ts';
import { findCitedWorks, findTexts, listCollections, listCollectionsOfWorks } from './texts.queries.ts';
import { MAX_PHRASE } from '../index/token-vector.ts';
import { withStatementBudget, type RunStatement } from './statement-budget.queries.ts';

/** The database never works longer for one search; a search that takes longer reports a problem. */
export const MAX_DATABASE_MS = 2000;
/** Characters of the segment before and after a hit. */
const MAX_CONTEXT = 160;

export type SearchRequest = FilterParameters & {
  query: ParsedQuery;
  text_id?: string | undefined;
  sort: SearchSort;
  title_language: string;
  skip: number;
  limit: number;
};
export const TOOK_TOO_LONG: Problem = { code: 'took_too_long', value: '', known: [] };

export type SearchResult = { sources: SourceMatch[]; total: number; facets: Facets; problems: Problem[] };

export const NO_RESULTS: SearchResult = {
  sources: [],
  total: 0,
  facets: { languages: [], collections: [], types: [] },
  problems: [],
};

/** A page of matching segments, with totals and facets. */
export const searchSources = async (
  db: Kysely<Database>,
  request: SearchRequest,
  milliseconds = MAX_DATABASE_MS,
): Promise<SearchResult> => {
  const { query } = request;
  const interpretations = interpretQuery(query.groups);
  const syntaxProblems = problemsOf(query, interpretations);
  const result = await withStatementBudget(db, milliseconds, async (runStatement): Promise<SearchResult> => {
    const fromQuery = await resolveQueryFilters(query, runStatement);
    const fromParameters = await resolveParameterFilters(request, runStatement);
    const problems = [...syntaxProblems, ...fromQuery.problems, ...fromParameters.problems];
    if (interpretations.length === 0) return { ...NO_RESULTS, problems };
    const textFilters = [...fromParameters.textFilters, ...fromQuery.textFilters];
    return { ...(await findPage(request, interpretations, textFilters, runStatement)), problems };
  });
  return result ?? { ...NO_RESULTS, problems: [...syntaxProblems, TOOK_TOO_LONG] };
};

export const problemsOf = ({ groups, excluded }: ParsedQuery, interpretations: Interpretation[]): Problem[] => {
  const problems: Problem[] = [];
  if (interpretations.length === 0 && excluded.length > 0)
    problems.push({ code: 'only_exclusions', value: '', known: [] });
  if (countWords(groups) > MAX_PHRASE) problems.push({ code: 'too_many_words', value: String(MAX_PHRASE), known: [] });
  return problems;
};

const findPage = async (
  request: SearchRequest,
  interpretations: Interpretation[],
  textFilters: TextFilter[],
  runStatement: RunStatement,
) => {
  const { text_id, sort, skip, limit, title_language, collection_id } = request;
  const counted = await countByText(interpretations, excludedPhrases(request.query.excluded), text_id, runStatement);
  const collections = text_id ? [] : await runStatement((db) => listCollections(db, title_language));
  const texts = await addMetadata(counted.texts, collections, runStatement);
  const filtered = applyFilters(texts, textFilters);
  const slices = slicesOf(filtered, sort, skip, limit);
  if (shouldReadSequentially(slices, texts)) await runStatement(preferSequentialRead);
  const hits = slices.length > 0 ? await runStatement((db) => findHits(db, counted.query, slices)) : [];
  const shown = [...new Set(hits.map(({ text_id: id }) => id))];
  const cited = shown.length > 0 ? await runStatement((db) => findCitedWorks(db, shown)) : [];
  return {
    sources: groupHits(hits, filtered, cited, interpretations),
    total: filtered.reduce((total, text) => total + hitsOf(text), 0),
    facets: text_id
      ? NO_RESULTS.facets
      : facetsOf(texts, textFilters, selectableCollections(collections, collection_id || undefined)),
  };
};

/** Adds the metadata of each text; unpublished ones are dropped. */
const addMetadata = async (
  texts: TextHits[],
  collections: CollectionInfo[],
  runStatement: RunStatement,
): Promise<TextWithHits[]> => {
  if (texts.length === 0) return [];
  const infos = await runStatement((db) =>
    findTexts(
      db,
      texts.map(({ text_id }) => text_id),
    ),
  );
  const works = [...new Set(infos.map(({ work_id }) => work_id))];
  const listed = collections.length > 0 ? await runStatement((db) => listCollectionsOfWorks(db, works)) : [];
  const ancestors = withAncestors(collections);
  const byWork = groupBy(listed, ({ work_id }) => work_id);
  const hits = new Map(texts.map((text) => [text.text_id, text.tiers]));
  return infos.map((info) => ({
    ...info,
    tiers: hits.get(info.text_id) ?? {},
    collection_ids: (byWork.get(info.work_id) ?? []).flatMap(({ collection_id }) => ancestors.get(collection_id) ?? []),
  }));
};

/** Hits of one text are listed together, at the rank of the best. */
const groupHits = (
  hits: Hit[],
  texts: TextWithHits[],
  cited: (CitedWork & { text_id: string })[],
  interpretations: Interpretation[],
): SourceMatch[] => {
  const works = new Map(cited.map((work) => [work.text_id, work]));
  const byId = new Map(texts.map((text) => [text.text_id, text]));
  return [...groupBy(hits, ({ text_id }) => text_id)].flatMap(([text_id, own]) => {
    const text = byId.get(text_id);
    const work = works.get(text_id);
    if (!text || !work) return [];
    const { title, language, script, type, published_date } = text;
    return {
      text: {
        text_id,
        title,
        language,
        script,
        type,
        published_date,
        hits: hitsOf(text),
        citation: work.citation,
        original_title: work.original_title,
        original_language: work.original_language,
        original_script: work.original_script,
      },
      segment_match: own.map((hit) => segmentMatch(hit, language, interpretations)),
    };
  });
};

const segmentMatch = (
  hit: Hit,
  language: string,
  interpretations: Interpretation[],
): SourceMatch['segment_match'][number] => ({
  segment_id: hit.segment_id,
  content: highlight(hit.content, (text) => findMatches(text, interpretations, language)),
  content_id: hit.content_id,
  segment_number: hit.segment_number,
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
