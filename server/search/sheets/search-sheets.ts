import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { SheetMatch, SheetTitle } from '#shared/contract/search.ts';
import type { Facets, Problem, SearchSort } from '#shared/contract/search-parts.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { normalizeTag } from '#shared/normalize-tag.ts';
import { MAX_COUNTED } from '#shared/search-limits.ts';
import { languageOf, TYPE_NAMES, valuesOf } from '#shared/search/filter-values.ts';
import { resolveTypes } from '../query/filters.ts';
import { highlight } from '#shared/search/highlight.ts';
import { findMatches, type Range } from '#shared/search/match.ts';
import type { ParsedQuery } from '#shared/search/parse-query.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { excludedPhrases, interpretQuery } from '#shared/search/interpret-query.ts';
import { problemsOf } from '#shared/search/query-problems.ts';
import { TOOK_TOO_LONG } from '../query/search-sources.ts';
import {
  countSheetsByLanguage,
  findSheets,
  findTitledSheets,
  type SheetFilter,
  type SheetHit,
} from './sheet-hits.queries.ts';
import { findTitleMatches, joinWords } from '../query/search-titles.ts';
import { buildTsQuery } from '../query/ts-query.ts';
import { withStatementBudget, type Budget, type RunStatement } from '../query/statement-budget.queries.ts';

type SheetSearch = {
  query: ParsedQuery;
  language?: string | undefined;
  type?: string | undefined;
  sort: SearchSort;
  skip: number;
  limit: number;
};
type SheetSearchResult = { sheets: SheetMatch[]; total: number; facets: Facets; problems: Problem[] };

const noResults = (problems: Problem[]): SheetSearchResult => ({
  sheets: [],
  total: 0,
  facets: { languages: [], collections: [], types: [] },
  problems,
});

/** Sheets are in no collection and have no other type: filtered by either, there are none. */
const canMatchSheets = ({ query, type }: SheetSearch): boolean => {
  const types = valuesOf(query.filters, 'type').flatMap((value) => TYPE_NAMES[value.toLowerCase()] ?? []);
  if (types.length > 0 && !types.includes('sheet')) return false;
  return (!type || TYPE_NAMES[type.toLowerCase()] === 'sheet') && valuesOf(query.filters, 'in').length === 0;
};

/** Languages that both the query and the parameter allow; undefined: all. */
const languagesOf = ({ query, language }: SheetSearch): string[] | undefined => {
  const typed = valuesOf(query.filters, 'lang').map(languageOf);
  const chosen = language ? [languageOf(language)] : undefined;
  if (typed.length === 0) return chosen;
  return chosen ? typed.filter((each) => chosen.includes(each)) : typed;
};

/** Characters before the match, and in all. */
const EXCERPT_BEFORE = 60;
const MAX_EXCERPT = 240;

/** Moves a cut out of a surrogate pair. */
const safeCut = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
};

/** The part of a line around its first match. */
const cutAround = (line: string, { start: matchStart, end: matchEnd }: Range): string => {
  const start = safeCut(line, Math.max(matchStart - EXCERPT_BEFORE, 0));
  const end = safeCut(line, Math.min(Math.max(start + MAX_EXCERPT, matchEnd), line.length));
  return `${start > 0 ? '…' : ''}${line.slice(start, end).trim()}${end < line.length ? '…' : ''}`;
};

/** From the first line that matches by itself; the words may also be in several lines. */
const excerptOf = (piece: string, find: (text: string) => Range[]): string => {
  for (const line of piece.split('\n')) {
    const [first] = find(line);
    if (first) return cutAround(line, first);
  }
  const [first] = find(piece);
  return first ? cutAround(piece.replaceAll('\n', ' '), first) : '';
};

const matchOf = (hit: SheetHit, interpretations: Interpretation[]): SheetMatch => {
  const find = (text: string) => findMatches(text, interpretations, hit.language);
  const marked = (text: string) => highlight(escapeHtml(text), find);
  return {
    ...hit,
    matched_title: marked(hit.title),
    excerpt: hit.excerpt === null ? '' : marked(excerptOf(hit.excerpt, find)),
  };
};

/** Published sheets that match, best first. */
export const searchSheets = async (
  db: Kysely<Database>,
  search: SheetSearch,
  budget: Budget,
): Promise<SheetSearchResult> => {
  const interpretations = interpretQuery(search.query.groups);
  const problems = [
    ...problemsOf(search.query, interpretations),
    ...resolveTypes(valuesOf(search.query.filters, 'type')).problems,
  ];
  if (interpretations.length === 0 || !canMatchSheets(search)) return noResults(problems);
  const query = buildTsQuery(interpretations, excludedPhrases(search.query.excluded));
  const languages = languagesOf(search);
  const tags = valuesOf(search.query.filters, 'tag').map(normalizeTag);
  const tag = normalizeTag(search.query.groups.map(({ text }) => text).join(' '));
  const found = noResults(problems);
  const isInTime = await withStatementBudget(db, budget, async (runStatement) => {
    // The page first: it is answered when counting takes too long.
    const sheets = await runStatement((trx) => findSheets(trx, query, { ...search, languages, tags, tag }));
    found.sheets = sheets.map((sheet) => matchOf(sheet, interpretations));
    found.total = sheets.length > 0 ? search.skip + sheets.length : 0;
    const count = async (filter: SheetFilter) => runStatement((trx) => countSheetsByLanguage(trx, query, filter));
    const byLanguage = await count({ languages: undefined, tags });
    found.facets.languages = byLanguage;
    // More than are counted are counted again, so that the total of some languages is right.
    const isWhole = !languages || sum(byLanguage) <= MAX_COUNTED;
    const counted = isWhole ? byLanguage : await count({ languages, tags });
    found.total = sum(counted.filter(({ language }) => !languages || languages.includes(language)));
    return true;
  });
  return isInTime ? found : { ...found, problems: [...problems, TOOK_TOO_LONG] };
};

const sum = (counts: { count: number }[]): number => counts.reduce((total, { count }) => total + count, 0);

/** Published sheets with the words in their title; the last word may be a prefix. */
export const suggestSheets = async (
  interpretations: Interpretation[],
  limit: number,
  runStatement: RunStatement,
): Promise<SheetTitle[]> => {
  if (interpretations.length === 0) return [];
  const query = joinWords(interpretations, ' & ', true);
  const phrase = joinWords(interpretations, ' <-> ', true);
  const sheets = await runStatement((db) => findTitledSheets(db, query, phrase, limit));
  return sheets.map((sheet) => ({
    ...sheet,
    matched: highlight(escapeHtml(sheet.title), (text) => findTitleMatches(text, interpretations, sheet.language)),
  }));
};
