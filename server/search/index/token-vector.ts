import { stemsOf } from '#shared/scripts/stem.ts';
import { MAX_PHRASE } from '#shared/search-limits.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import type { Token } from '#shared/scripts/token.ts';
import { extractText } from '#shared/search/html-text.ts';
import { exactLexeme, foldedLexeme, quoteLexeme, stemLexeme } from './lexemes.ts';

/** PostgreSQL stores at most so many positions of one lexeme, and none beyond the last one. */
const MAX_POSITIONS_OF_LEXEME = 255;
const MAX_POSITION = 16_000;

/** The lexemes of one tsvector with their positions and weights: `3,7A`. */
export type Vector = Map<string, string>;

/**
 * Calls `add` with every lexeme of a token: the folded word, and its written form and stems where they differ. Weight A
 * marks a folded word that was written otherwise: exact matches of plain words are those without it.
 */
const eachLexeme = (
  { token, exact }: Token,
  language: string,
  add: (lexeme: string, weight: '' | 'A') => void,
): void => {
  add(foldedLexeme(token), exact === token ? '' : 'A');
  if (exact !== token) add(exactLexeme({ token, exact }).lexeme, '');
  for (const stem of stemsOf(token, language)) {
    if (stem !== token) add(stemLexeme(stem), '');
  }
};

const vectorsOf = (tokens: Token[], language: string): Vector[] =>
  tokens.length <= MAX_POSITIONS_OF_LEXEME ? shortVector(tokens, language) : longVectors(tokens, language);

/** The fast path for nearly every segment: too few tokens for any lexeme to exceed the limit. */
const shortVector = (tokens: Token[], language: string): Vector[] => {
  if (tokens.length === 0) return [];
  const vector: Vector = new Map();
  for (let position = 1; position <= tokens.length; position += 1) {
    eachLexeme(tokens[position - 1] as Token, language, (lexeme, weight) => {
      const positions = vector.get(lexeme);
      vector.set(lexeme, positions === undefined ? `${position}${weight}` : `${positions},${position}${weight}`);
    });
  }
  return [vector];
};

const longVectors = (tokens: Token[], language: string): Vector[] => {
  const vectors: Vector[] = [];
  let from = 0;
  while (from < tokens.length) {
    const vector = new Map<string, string[]>();
    let index = from;
    for (; index < tokens.length && index - from < MAX_POSITION; index += 1) {
      let isFull = false;
      const lexemes: [string, string][] = [];
      eachLexeme(tokens[index] as Token, language, (lexeme, weight) => {
        lexemes.push([lexeme, `${index - from + 1}${weight}`]);
        if ((vector.get(lexeme)?.length ?? 0) >= MAX_POSITIONS_OF_LEXEME) isFull = true;
      });
      if (isFull) break;
      for (const [lexeme, position] of lexemes) {
        const positions = vector.get(lexeme);
        if (positions) positions.push(position);
        else vector.set(lexeme, [position]);
      }
    }
    vectors.push(new Map([...vector].map(([lexeme, positions]) => [lexeme, positions.join(',')])));
    if (index === tokens.length) break;
    // The next vector overlaps this one by the longest phrase.
    from = index - (MAX_PHRASE - 1);
  }
  return vectors;
};

/** The vectors of a segment, nearly always one. Every phrase of at most MAX_PHRASE tokens lies whole in one of them. */
export const tokenVectors = (html: string, language: string): Vector[] =>
  vectorsOf(tokenise(extractText(html).text), language);

/** The vector of plain text, such as a title. */
export const titleVector = (title: string, language: string): string =>
  serializeVector(vectorsOf(tokenise(title), language)[0] ?? new Map());

/** As PostgreSQL parses a tsvector. */
export const serializeVector = (vector: Vector): string => {
  let text = '';
  for (const [lexeme, positions] of vector) text += `${text === '' ? '' : ' '}${quoteLexeme(lexeme)}:${positions}`;
  return text;
};
