import { exactLexeme, foldedLexeme, quoted, stemLexeme } from './lexemes.ts';
import type { Phrase, QueryWord, Reading } from './query-words.ts';

/** How close a match is, best first. The numbers are the order of hits. */
export const TIER = { exact: 1, folded: 2, wordForm: 3, near: 4, apart: 5 } as const;

type Level = 'exact' | 'folded' | 'wordForm';

const either = (lexemes: string[]): string => {
  const different = [...new Set(lexemes)].map(quoted);
  return different.length === 1 ? (different[0] ?? '') : `(${different.join(' | ')})`;
};

/** A plain word is exact where it was written so: places made by folding have another weight. */
const exactly = (word: QueryWord): string => {
  const { lexeme, isPlain } = exactLexeme(word);
  return isPlain ? `${quoted(lexeme)}:D` : quoted(lexeme);
};

const folded = ({ token, spellings }: QueryWord): string[] => [token, ...spellings].map(foldedLexeme);

/** A word that is its own stem has no lexeme for it beside itself. */
const wordForms = ({ stems }: QueryWord): string[] => stems.flatMap((stem) => [foldedLexeme(stem), stemLexeme(stem)]);

export const wordQuery = (word: QueryWord, level: Level): string => {
  if (level === 'exact') return exactly(word);
  return either(level === 'folded' ? folded(word) : [...folded(word), ...wordForms(word)]);
};

const phraseQuery = ({ words, isQuoted }: Phrase, level: Level): string =>
  words.map((word) => wordQuery(word, isQuoted ? 'exact' : level)).join(' <-> ');

const inBrackets = (query: string): string => `(${query})`;

/** What the database is asked, as text of its type tsquery. Null: nothing can match so closely. */
export type TsQuery = {
  /** Everything that is a hit at all. */
  broad: string;
  exact: string | null;
  folded: string;
  wordForm: string;
  /** All the words, to see how near they stand; null when there is but one phrase. */
  nearness: string | null;
  excluded: string | null;
};

/** All phrases one after the other, as they were typed. */
const inOneRow = ({ phrases }: Reading, level: Level): string =>
  phrases.map((phrase) => phraseQuery(phrase, level)).join(' <-> ');

/** Each phrase once, however often it was typed. */
const anywhere = ({ phrases }: Reading): string =>
  [...new Set(phrases.map((phrase) => inBrackets(phraseQuery(phrase, 'wordForm'))))].join(' & ');

const anyOf = (queries: string[]): string => [...new Set(queries)].map(inBrackets).join(' | ');

export const tsQuery = (readings: Reading[], excluded: Phrase[]): TsQuery => {
  const typed = readings.filter(({ kind }) => kind === 'typed');
  const without = excluded.map((phrase) => inBrackets(phraseQuery(phrase, 'folded'))).join(' | ');
  const words = anyOf(readings.map(anywhere));
  return {
    broad: without ? `(${words}) & !(${without})` : words,
    exact: typed.length > 0 ? anyOf(typed.map((reading) => inOneRow(reading, 'exact'))) : null,
    folded: anyOf(readings.map((reading) => inOneRow(reading, 'folded'))),
    wordForm: anyOf(readings.map((reading) => inOneRow(reading, 'wordForm'))),
    nearness: readings.some(({ phrases }) => phrases.length > 1) ? words : null,
    excluded: without || null,
  };
};
