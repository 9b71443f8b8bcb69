import { isCutOff } from '#shared/contract/search-parts.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/implement.ts';
import { foundPeople } from './found-people.ts';
import { findPlaces } from './places.ts';
import { readQuery } from './query-syntax.ts';
import { readingsOf } from './query-words.ts';
import { MAX_DATABASE_MS, NOTHING, searchSources, TOOK_TOO_LONG } from './search.ts';
import { searchSheets, titledSheets } from './search-sheets.ts';
import { isTextThere } from './texts.queries.ts';
import { titleMatches } from './title-matches.ts';
import { withinTime } from './within-time.queries.ts';

/** Titles shown above the passages. */
const TITLES = 5;
/** Sheets below what the library has. */
const SUGGESTED_SHEETS = 3;
/** Members beside what they have written. */
const PEOPLE = 3;

/** Half a character and the null character are in no text, and the database takes neither. */
const cleaned = (query: string): string => query.toWellFormed().replaceAll('\0', ' ');

export const getSearch: Handler<'GET /search'> = async ({ query: asked }, { db }) => {
  const { query, search_type, sort, skip, limit, title_language } = asked;
  const text_id = asked.text_id ? uuidOr404(asked.text_id, 'text_not_found') : undefined;
  if (text_id && !(await isTextThere(db, text_id))) throw new AppError('text_not_found');
  const echo = { search: { text: query, type: search_type, sort }, sheets: [], skip, limit };
  const typed = readQuery(cleaned(query));
  if (search_type === 'SHEET') {
    const sheets = await searchSheets(db, { ...asked, query: typed });
    const people = skip > 0 ? [] : await findCalled(db, query, false);
    return { ...echo, ...NOTHING, ...sheets, places: [], titles: [], people };
  }
  const begun = performance.now();
  const found = await searchSources(db, { ...asked, query: typed, text_id });
  if (skip > 0 || text_id || isCutOff(found)) return { ...echo, ...found, places: [], titles: [], people: [] };
  // One question has one span of time, whatever is looked for.
  const left = MAX_DATABASE_MS - (performance.now() - begun);
  const around = await findAround(db, { query, language: title_language, limit: TITLES, isTyping: false }, left);
  const people = await findCalled(db, query, false);
  return { ...echo, ...found, ...around, people, problems: [...found.problems, ...around.problems] };
};

export const getSuggestions: Handler<'GET /search/suggest'> = async ({ query: asked }, { db }) => {
  const { query, language, limit } = asked;
  const around = await findAround(db, { query, language, limit, isTyping: true }, MAX_DATABASE_MS);
  const readings = readingsOf(readQuery(cleaned(query)).groups);
  const sheets = await withinTime(db, MAX_DATABASE_MS, (step) => titledSheets(readings, SUGGESTED_SHEETS, step));
  return { ...around, sheets: sheets ?? [], people: await findCalled(db, query, true) };
};

/** Members called so; when that takes too long, the rest of the answer is no worse for it. */
const findCalled = async (db: Parameters<typeof withinTime>[0], query: string, isTyping: boolean) =>
  (await withinTime(db, MAX_DATABASE_MS, (step) => foundPeople(cleaned(query), { limit: PEOPLE, isTyping }, step))) ??
  [];

type Around = { query: string; language: string; limit: number; isTyping: boolean };

/** What a query finds besides passages. */
const findAround = async (
  db: Parameters<typeof withinTime>[0],
  { query, ...options }: Around,
  milliseconds: number,
) => {
  const text = cleaned(query);
  const found = await withinTime(db, milliseconds, async (step) => {
    const places = await findPlaces(text, step);
    const titles = await titleMatches(readingsOf(readQuery(text).groups), options, step);
    return { places, titles: titles.slice(0, options.limit), problems: [] };
  });
  return found ?? { places: [], titles: [], problems: [TOOK_TOO_LONG] };
};
