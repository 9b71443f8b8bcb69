import type {
  CitationMatch,
  CollectionMatch,
  PersonMatch,
  Problem,
  TitleMatch,
} from '#shared/contract/search-parts.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/http/handler.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { engineOf } from './engine/engine-of.ts';
import type { TitleHit } from './engine/engine-types.ts';
import { searchPeople } from './people/search-people.queries.ts';
import { findCitations } from './citations/find-citations.ts';
import { languageOf } from '#shared/search/filter-values.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { problemsOf } from '#shared/search/query-problems.ts';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { findMarks } from './query/find-marks.ts';
import { createBudget, NO_RESULTS, searchSources, TOOK_TOO_LONG, wordsOf } from './query/search-sources.ts';
import { searchCollections } from './sheets/search-collections.queries.ts';
import { searchSheets, suggestSheets } from './sheets/search-sheets.ts';
import { isPublishedText } from './query/texts.queries.ts';
import { searchTitles, titleRows } from './query/search-titles.ts';
import { withStatementBudget, type RunStatement } from './query/statement-budget.queries.ts';

/** Titles shown above the passages. */
const MAX_TITLES = 5;
/** The cited passage in the reader's language and a few others; the search page offers all. */
const MAX_SUGGESTED_CITATIONS = 5;
/** Sheets suggested below the library's titles. */
const MAX_SUGGESTED_SHEETS = 3;
const MAX_PEOPLE = 3;
const MAX_COLLECTIONS = 5;

/** Then it says little that nothing was found. */
const isNarrowed = ({
  language,
  collection_id,
  type,
}: { [filter in 'language' | 'collection_id' | 'type']?: string | undefined }) =>
  Boolean(language || collection_id || type);

const search: Handler<'GET /search'> = async ({ query: params }, { db, usage }) => {
  const { query, search_type, sort, skip, limit, title_language } = params;
  const text_id = params.text_id ? uuidOr404(params.text_id, 'text_not_found') : undefined;
  if (text_id && !(await isPublishedText(db, text_id))) throw new AppError('text_not_found');
  const echo = { search: { text: query, type: search_type, sort }, sheets: [], skip, limit };
  const parsed = parseQuery(query);
  const budget = createBudget();
  const isFirstPage = skip === 0 && !text_id;
  if (isFirstPage && query.trim() !== '') usage.count('searches');
  if (search_type === 'SHEET') {
    const sheets = await searchSheets(db, { ...params, query: parsed }, budget);
    const members = isFirstPage
      ? await withStatementBudget(db, budget, (runStatement) => findMembersThings(query, runStatement))
      : NOBODY;
    return { ...echo, ...NO_RESULTS, ...sheets, places: [], titles: [], ...(members ?? NOBODY) };
  }
  // One after another on one snapshot: what was found before the time ran out is answered. Members may be missing.
  let found = { ...NO_RESULTS, problems: problemsOf(parsed, interpretQuery(parsed.groups)) };
  let named = NOT_NAMED;
  let members = NOBODY;
  let isComplete = false;
  await withStatementBudget(db, budget, async (runStatement) => {
    const titleLimit = isFirstPage ? titleRows(MAX_TITLES) : 0;
    const request = { ...params, query: parsed, text_id, titleLimit, isTopicWanted: isFirstPage };
    let titles: TitleHit[] = [];
    await searchSources(engineOf(db), request, runStatement, (sources) => {
      found = sources.result;
      ({ titles } = sources);
    });
    if (!isFirstPage) {
      isComplete = true;
      return;
    }
    const translation = params.translation_language ? languageOf(params.translation_language) : undefined;
    const options = { language: title_language, translation, limit: MAX_TITLES, isTyping: false };
    named = await findCitationsAndTitles(query, titles, options, runStatement);
    isComplete = true;
    members = await findMembersThings(query, runStatement);
  });
  if (isFirstPage && isComplete && !isNarrowed(params)) {
    const results = [found.sources, found.topic_names, named.places, named.titles, members.people, members.collections];
    if (query.trim() !== '' && results.every(({ length }) => length === 0)) usage.countFruitless(query);
  }
  const problems = [...found.problems, ...named.problems, ...(isComplete ? [] : [TOOK_TOO_LONG])];
  return { ...echo, ...found, ...named, ...members, problems };
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
  const parsed = parseQuery(query);
  const interpretations = interpretQuery(parsed.groups);
  let named = NOT_NAMED;
  let sheets: Awaited<ReturnType<typeof suggestSheets>> = [];
  let people = NOBODY.people;
  let isComplete = false;
  await withStatementBudget(db, budget, async (runStatement) => {
    const asked = { text: wordsOf(parsed), interpretations, language, limit: titleRows(limit) };
    const titles = interpretations.length > 0 ? await engineOf(db).findTitles(asked) : [];
    named = await findCitationsAndTitles(query, titles, { language, limit, isTyping: true }, runStatement);
    isComplete = true;
    sheets = await suggestSheets(interpretations, MAX_SUGGESTED_SHEETS, runStatement);
    people = await searchPeople(query, { limit: MAX_PEOPLE, isTyping: true }, runStatement);
  });
  const places = named.places.slice(0, MAX_SUGGESTED_CITATIONS);
  const problems = [...named.problems, ...(isComplete ? [] : [TOOK_TOO_LONG])];
  return { ...named, places, sheets, people, problems };
};

export const getSuggestions: Handler<'GET /search/suggest'> = (input, context) =>
  context.limitSearches(networkOf(context.caller.address), () => suggest(input, context));

type MembersThings = { people: PersonMatch[]; collections: CollectionMatch[] };
const NOBODY: MembersThings = { people: [], collections: [] };

/** Members, and collections of sheets, that the query names. */
const findMembersThings = async (query: string, runStatement: RunStatement): Promise<MembersThings> => ({
  collections: await searchCollections(query, MAX_COLLECTIONS, runStatement),
  people: await searchPeople(query, { limit: MAX_PEOPLE, isTyping: false }, runStatement),
});

type Named = { places: CitationMatch[]; titles: TitleMatch[]; problems: Problem[] };
const NOT_NAMED: Named = { places: [], titles: [], problems: [] };

/** Citations, and titles of which those like the query are known. */
const findCitationsAndTitles = async (
  query: string,
  alike: TitleHit[],
  options: { language: string; translation?: string | undefined; limit: number; isTyping: boolean },
  runStatement: RunStatement,
): Promise<Named> => {
  const { places, missing } = await findCitations(query, options, runStatement);
  const titles = await searchTitles(alike, interpretQuery(parseQuery(query).groups), options, runStatement);
  const problems: Problem[] = missing ? [{ code: 'citation_not_found', value: missing, known: [] }] : [];
  return { places, titles: titles.slice(0, options.limit), problems };
};
