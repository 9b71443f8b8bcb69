import type { QueryWord } from '#shared/search/query-words.ts';

/**
 * The lexemes of the index. A folded token is its own lexeme; a written form that differs from it begins with `=`, a
 * stem that differs with `~`. Neither character is in any token.
 */
export const foldedLexeme = (token: string): string => token;
export const stemLexeme = (stem: string): string => `~${stem}`;

/** The lexeme of a word as it was written. A plain word has only its folded one, without weight where it was written so. */
export const exactLexeme = ({
  token,
  exact,
}: Pick<QueryWord, 'token' | 'exact'>): { lexeme: string; isPlain: boolean } =>
  exact === token ? { lexeme: token, isPlain: true } : { lexeme: `=${exact}`, isPlain: false };

/** In quotes and escaped, as tsvector and tsquery read it. */
export const quoteLexeme = (lexeme: string): string =>
  `'${NEEDS_ESCAPE.test(lexeme) ? lexeme.replaceAll(ESCAPED, '$&$&') : lexeme}'`;
const NEEDS_ESCAPE = /['\\]/;
const ESCAPED = /['\\]/g;

/** How closely a word must match. */
export type MatchLevel = 'exact' | 'folded' | 'wordForm';

const anyOf = (lexemes: string[]): string => {
  const different = [...new Set(lexemes)].map(quoteLexeme);
  return different.length === 1 ? (different[0] ?? '') : `(${different.join(' | ')})`;
};

/** Weight D: positions of a plain word that were made by folding another have weight A. */
const exactQuery = (word: QueryWord): string => {
  const { lexeme, isPlain } = exactLexeme(word);
  return isPlain ? `${quoteLexeme(lexeme)}:D` : quoteLexeme(lexeme);
};

const foldedLexemes = ({ token, spellings }: QueryWord): string[] => [token, ...spellings].map(foldedLexeme);

/** A word that is its own stem has no stem lexeme. */
const wordFormLexemes = ({ stems }: QueryWord): string[] =>
  stems.flatMap((stem) => [foldedLexeme(stem), stemLexeme(stem)]);

/** One word as a tsquery. */
export const wordQuery = (word: QueryWord, level: MatchLevel): string => {
  if (level === 'exact') return exactQuery(word);
  const whole = anyOf(level === 'folded' ? foldedLexemes(word) : [...foldedLexemes(word), ...wordFormLexemes(word)]);
  return word.isPrefix ? `(${whole} | ${quoteLexeme(foldedLexeme(word.token))}:*)` : whole;
};
