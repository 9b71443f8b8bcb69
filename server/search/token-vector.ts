import { stemsOf } from '#shared/scripts/stem.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import type { Token } from '#shared/scripts/token.ts';
import { exactLexeme, foldedLexeme, quoted, stemLexeme } from './lexemes.ts';
import { segmentWords } from './segment-words.ts';

/** Longest phrase that is looked for: what a query holds beyond it does not count. */
export const MAX_PHRASE = 64;

/** PostgreSQL keeps no more of one word, and no places beyond. */
const MAX_PLACES_OF_ONE = 255;
const MAX_PLACES = 16_000;

/** The lexemes of one vector and where each stands: `3,7A`. */
export type Vector = Map<string, string>;

/**
 * Calls `keep` with everything that is kept at a place: the folded word, its written form and its stems where they
 * differ. Weight A says that the word is written otherwise: exact matches of plain words are those without it.
 */
const eachLexeme = (
  { token, exact }: Token,
  language: string,
  keep: (lexeme: string, weight: '' | 'A') => void,
): void => {
  keep(foldedLexeme(token), exact === token ? '' : 'A');
  if (exact !== token) keep(exactLexeme({ token, exact }).lexeme, '');
  for (const stem of stemsOf(token, language)) {
    if (stem !== token) keep(stemLexeme(stem), '');
  }
};

const vectorsOf = (tokens: Token[], language: string): Vector[] =>
  tokens.length <= MAX_PLACES_OF_ONE ? shortVector(tokens, language) : longVectors(tokens, language);

/** Nearly every segment: no word can come too often. */
const shortVector = (tokens: Token[], language: string): Vector[] => {
  if (tokens.length === 0) return [];
  const vector: Vector = new Map();
  for (let at = 1; at <= tokens.length; at += 1) {
    eachLexeme(tokens[at - 1] as Token, language, (lexeme, weight) => {
      const places = vector.get(lexeme);
      vector.set(lexeme, places === undefined ? `${at}${weight}` : `${places},${at}${weight}`);
    });
  }
  return [vector];
};

const longVectors = (tokens: Token[], language: string): Vector[] => {
  const vectors: Vector[] = [];
  let from = 0;
  while (from < tokens.length) {
    const vector = new Map<string, string[]>();
    let at = from;
    for (; at < tokens.length && at - from < MAX_PLACES; at += 1) {
      let isFull = false;
      const here: [string, string][] = [];
      eachLexeme(tokens[at] as Token, language, (lexeme, weight) => {
        here.push([lexeme, `${at - from + 1}${weight}`]);
        if ((vector.get(lexeme)?.length ?? 0) >= MAX_PLACES_OF_ONE) isFull = true;
      });
      if (isFull) break;
      for (const [lexeme, place] of here) {
        const places = vector.get(lexeme);
        if (places) places.push(place);
        else vector.set(lexeme, [place]);
      }
    }
    vectors.push(new Map([...vector].map(([lexeme, places]) => [lexeme, places.join(',')])));
    if (at === tokens.length) break;
    from = at - (MAX_PHRASE - 1);
  }
  return vectors;
};

/**
 * What one segment is found by, nearly always one vector. Every phrase of at most MAX_PHRASE tokens lies whole in one
 * of them.
 */
export const tokenVectors = (html: string, language: string): Vector[] =>
  vectorsOf(tokenise(segmentWords(html).text), language);

/** The same for words without markup: a title. */
export const titleVector = (title: string, language: string): string =>
  vectorText(vectorsOf(tokenise(title), language)[0] ?? new Map());

/** As PostgreSQL reads it. */
export const vectorText = (vector: Vector): string => {
  let text = '';
  for (const [lexeme, places] of vector) text += `${text === '' ? '' : ' '}${quoted(lexeme)}:${places}`;
  return text;
};
