import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { SheetMatch, SheetTitle } from '#shared/contract/search.ts';
import type { Facets, Problem, SearchSort } from '#shared/contract/search-parts.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { languageOf, resolveTypes, TYPES, valuesOf } from './filters.ts';
import { highlight } from './highlight.ts';
import { findMatches, type Range } from './match.rules.ts';
import type { TypedQuery } from './query-syntax.ts';
import { excludedPhrases, readingsOf, type Reading } from './query-words.ts';
import { MAX_DATABASE_MS, problemsOf } from './search.ts';
import { excerptAround } from './sheet-excerpt.rules.ts';
import { countSheetsByLanguage, findSheets, findTitledSheets, type FoundSheet } from './sheet-hits.queries.ts';
import { blockWords } from './sheet-tokens.queries.ts';
import { findInTitle, joinedBy } from './title-matches.ts';
import { tsQuery } from './ts-query.ts';
import { withinTime, type Step } from './within-time.queries.ts';

type Asked = {
  query: TypedQuery;
  language?: string | undefined;
  type?: string | undefined;
  sort: SearchSort;
  skip: number;
  limit: number;
};
type Found = { sheets: SheetMatch[]; total: number; facets: Facets; problems: Problem[] };

const nothing = (problems: Problem[]): Found => ({
  sheets: [],
  total: 0,
  facets: { languages: [], collections: [], types: [] },
  problems,
});

/** A sheet stands in no collection and is of no other type: narrowed down to either, there is none. */
const isAskedFor = ({ query, type }: Asked): boolean => {
  const types = valuesOf(query.filters, 'type').flatMap((value) => TYPES[value.toLowerCase()] ?? []);
  if (types.length > 0 && !types.includes('sheet')) return false;
  return (!type || TYPES[type.toLowerCase()] === 'sheet') && valuesOf(query.filters, 'in').length === 0;
};

/** Languages that both the query and the parameter beside it leave; undefined: all. */
const languagesOf = ({ query, language }: Asked): string[] | undefined => {
  const typed = valuesOf(query.filters, 'lang').map(languageOf);
  const chosen = language ? [languageOf(language)] : undefined;
  if (typed.length === 0) return chosen;
  return chosen ? typed.filter((each) => chosen.includes(each)) : typed;
};

/** Nothing is looked at beyond the first match: a sheet may be long. */
const firstExcerpt = (runs: string[], find: (text: string) => Range[]): string => {
  for (const html of runs) {
    const found = excerptAround(html, find);
    if (found !== undefined) return found;
  }
  return '';
};

const matchOf = ({ blocks, ...sheet }: FoundSheet, readings: Reading[]): SheetMatch => {
  const find = (text: string) => findMatches(text, readings, sheet.language);
  const excerpt = firstExcerpt([escapeHtml(sheet.summary), ...blocks.map(blockWords)], find);
  const marked = (text: string) => highlight(escapeHtml(text), find);
  return { ...sheet, matched_title: marked(sheet.title), excerpt: marked(excerpt) };
};

/** Published sheets that match, best first. */
export const searchSheets = async (db: Kysely<Database>, asked: Asked): Promise<Found> => {
  const readings = readingsOf(asked.query.groups);
  const problems = [
    ...problemsOf(asked.query, readings),
    ...resolveTypes(valuesOf(asked.query.filters, 'type')).problems,
  ];
  if (readings.length === 0 || !isAskedFor(asked)) return nothing(problems);
  const query = tsQuery(readings, excludedPhrases(asked.query.excluded));
  const languages = languagesOf(asked);
  const found = await withinTime(db, MAX_DATABASE_MS, async (step) => {
    const counts = await step((trx) => countSheetsByLanguage(trx, query));
    const wanted = counts.filter(({ language }) => !languages || languages.includes(language));
    const sheets = await step((trx) => findSheets(trx, query, { ...asked, languages }));
    return {
      sheets: sheets.map((sheet) => matchOf(sheet, readings)),
      total: wanted.reduce((total, { count }) => total + count, 0),
      facets: { languages: counts, collections: [], types: [] },
      problems,
    };
  });
  return found ?? nothing([...problems, { code: 'took_too_long', value: '', known: [] }]);
};

/** Published sheets with the words in their title; the last word may not be whole yet. */
export const titledSheets = async (readings: Reading[], limit: number, step: Step): Promise<SheetTitle[]> => {
  if (readings.length === 0) return [];
  const query = joinedBy(readings, ' & ', true);
  const phrase = joinedBy(readings, ' <-> ', true);
  const found = await step((db) => findTitledSheets(db, query, phrase, limit));
  return found.map((sheet) => ({
    ...sheet,
    matched: highlight(escapeHtml(sheet.title), (text) => findInTitle(text, readings, sheet.language)),
  }));
};
