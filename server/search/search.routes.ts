import { isTimedOut, type Problem } from '#shared/contract/search-parts.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/http/handler.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { engineOf } from './engine/engine-of.ts';
import { searchPeople } from './people/search-people.queries.ts';
import { findCitations } from './citations/find-citations.ts';
import { parseQuery } from './query/parse-query.ts';
import { interpretQuery } from './query/interpret-query.ts';
import { findMarks } from './query/find-marks.ts';
import { createBudget, NO_RESULTS, searchSources, TOOK_TOO_LONG, wordsOf } from './query/search-sources.ts';
import { searchCollections } from './sheets/search-collections.queries.ts';
import { searchSheets, suggestSheets } from './sheets/search-sheets.ts';
import { isPublishedText } from './query/texts.queries.ts';
import { searchTitles } from './query/search-titles.ts';
import { withStatementBudget, type Budget } from './query/statement-budget.queries.ts';

type Db = Parameters<typeof withStatementBudget>[0];

/** Titles shown above the passages. */
const MAX_TITLES = 5;
/** The cited passage in the reader's language and a few others; the search page offers all. */
const MAX_SUGGESTED_CITATIONS = 5;
/** Sheets suggested below the library's titles. */
const MAX_SUGGESTED_SHEETS = 3;
const MAX_PEOPLE = 3;
const MAX_COLLECTIONS = 5;

const search: Handler<'GET /search'> = async ({ query: params }, { db }) => {
  const { query, search_type, sort, skip, limit, title_language } = params;
  const text_id = params.text_id ? uuidOr404(params.text_id, 'text_not_found') : undefined;
  if (text_id && !(await isPublishedText(db, text_id))) throw new AppError('text_not_found');
  const echo = { search: { text: query, type: search_type, sort }, sheets: [], skip, limit };
  const parsed = parseQuery(query);
  const budget = createBudget();
  if (search_type === 'SHEET') {
    const sheets = await searchSheets(db, { ...params, query: parsed }, budget);
    const named = skip > 0 ? NOBODY : await findMembersThings(db, query, budget);
    return { ...echo, ...NO_RESULTS, ...sheets, places: [], titles: [], ...named };
  }
  const result = await searchSources(db, { ...params, query: parsed, text_id }, budget);
  if (skip > 0 || text_id || isTimedOut(result)) return { ...echo, ...result, places: [], titles: [], ...NOBODY };
  const matches = await findCitationsAndTitles(
    db,
    { query, language: title_language, limit: MAX_TITLES, isTyping: false },
    budget,
  );
  const named = await findMembersThings(db, query, budget);
  return { ...echo, ...result, ...matches, ...named, problems: [...result.problems, ...matches.problems] };
};

export const getSearch: Handler<'GET /search'> = (input, context) =>
  context.limitSearches(networkOf(context.caller.address), () => search(input, context));

const marks: Handler<'GET /search/marks'> = async ({ query: params }, { db }) => {
  const text_id = uuidOr404(params.text_id, 'text_not_found');
  if (!(await isPublishedText(db, text_id))) throw new AppError('text_not_found');
  return { marks: await findMarks(db, { ...params, text_id, query: parseQuery(params.query) }) };
};

export const getSearchMarks: Handler<'GET /search/marks'> = (input, context) =>
  context.limitSearches(networkOf(context.caller.address), () => marks(input, context));

const suggest: Handler<'GET /search/suggest'> = async ({ query: params }, { db }) => {
  const { query, language, limit } = params;
  const budget = createBudget();
  const matches = await findCitationsAndTitles(db, { query, language, limit, isTyping: true }, budget);
  const interpretations = interpretQuery(parseQuery(query).groups);
  const sheets = await withStatementBudget(db, budget, (runStatement) =>
    suggestSheets(interpretations, MAX_SUGGESTED_SHEETS, runStatement),
  );
  const places = matches.places.slice(0, MAX_SUGGESTED_CITATIONS);
  return { ...matches, places, sheets: sheets ?? [], people: await findPeople(db, query, true, budget) };
};

export const getSuggestions: Handler<'GET /search/suggest'> = (input, context) =>
  context.limitSearches(networkOf(context.caller.address), () => suggest(input, context));

/** None when it takes too long: the rest of the answer is still complete. */
const findPeople = async (db: Db, query: string, isTyping: boolean, budget: Budget) =>
  (await withStatementBudget(db, budget, (runStatement) =>
    searchPeople(query, { limit: MAX_PEOPLE, isTyping }, runStatement),
  )) ?? [];

const NOBODY = { people: [], collections: [] };

/** Members, and collections of sheets, that the query names. */
const findMembersThings = async (db: Db, query: string, budget: Budget) => {
  const collections = await withStatementBudget(db, budget, (runStatement) =>
    searchCollections(query, MAX_COLLECTIONS, runStatement),
  );
  return { people: await findPeople(db, query, false, budget), collections: collections ?? [] };
};

type CitationOrTitleQuery = { query: string; language: string; limit: number; isTyping: boolean };

/** Citations and titles. */
const findCitationsAndTitles = async (db: Db, { query, ...options }: CitationOrTitleQuery, budget: Budget) => {
  const matches = await withStatementBudget(db, budget, async (runStatement) => {
    const { places, missing } = await findCitations(query, options.language, runStatement);
    const parsed = parseQuery(query);
    const named = { ...options, text: wordsOf(parsed) };
    const titles = await searchTitles(engineOf(db), interpretQuery(parsed.groups), named, runStatement);
    const problems: Problem[] = missing ? [{ code: 'citation_not_found', value: missing, known: [] }] : [];
    return { places, titles: titles.slice(0, options.limit), problems };
  });
  return matches ?? { places: [], titles: [], problems: [TOOK_TOO_LONG] };
};
