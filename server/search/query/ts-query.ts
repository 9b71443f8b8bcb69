import { wordQuery, type MatchLevel } from '../index/lexemes.ts';
import type { Interpretation, Phrase } from '#shared/search/query-words.ts';

const phraseQuery = ({ words, isQuoted }: Phrase, level: MatchLevel): string =>
  words.map((word) => wordQuery(word, isQuoted ? 'exact' : level)).join(' <-> ');

const parenthesize = (query: string): string => `(${query})`;

/** The query for each tier, as text of PostgreSQL's type tsquery. Null: nothing can match so closely. */
export type TsQuery = {
  /** Matches every hit of any tier. */
  broad: string;
  exact: string | null;
  folded: string;
  wordForm: string;
  /** All the words, to rank by their distance; null when there is only one phrase. */
  nearness: string | null;
  excluded: string | null;
};

/** All phrases next to each other, in the order they were typed. */
const adjacentPhrases = ({ phrases }: Interpretation, level: MatchLevel): string =>
  phrases.map((phrase) => phraseQuery(phrase, level)).join(' <-> ');

/** Each phrase once, however often it was typed. */
const allPhrases = ({ phrases }: Interpretation): string =>
  [...new Set(phrases.map((phrase) => parenthesize(phraseQuery(phrase, 'wordForm'))))].join(' & ');

const anyOf = (queries: string[]): string => [...new Set(queries)].map(parenthesize).join(' | ');

export const buildTsQuery = (interpretations: Interpretation[], excluded: Phrase[]): TsQuery => {
  const typed = interpretations.filter(({ kind }) => kind === 'typed');
  const without = excluded.map((phrase) => parenthesize(phraseQuery(phrase, 'folded'))).join(' | ');
  const words = anyOf(interpretations.map(allPhrases));
  return {
    broad: without ? `(${words}) & !(${without})` : words,
    exact: typed.length > 0 ? anyOf(typed.map((interpretation) => adjacentPhrases(interpretation, 'exact'))) : null,
    folded: anyOf(interpretations.map((interpretation) => adjacentPhrases(interpretation, 'folded'))),
    wordForm: anyOf(interpretations.map((interpretation) => adjacentPhrases(interpretation, 'wordForm'))),
    nearness: interpretations.some(({ phrases }) => phrases.length > 1) ? words : null,
    excluded: without || null,
  };
};
