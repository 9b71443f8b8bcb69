import { tokenise } from '#shared/scripts/tokenise.ts';
import { stemsOfAnyLanguage } from '#shared/scripts/stem.ts';
import { exactLexeme, foldedLexeme, stemLexeme } from './lexemes.ts';
import type { QueryWord } from './query-words.ts';
import type { Vector } from './token-vector.ts';

/** How many segments of a text hold a word: exactly, folded, in any form. Each count holds the one before it. */
export type WordCounts = { exact: number; folded: number; word_forms: number };

/** The name of a word among the common ones. */
export const commonWordOf = (word: Pick<QueryWord, 'token' | 'exact'>): string => exactLexeme(word).lexeme;

/** The word as a query would hold it; null when it is not one whole word. */
export const queryWordOf = (commonWord: string): QueryWord | null => {
  const written = commonWord.startsWith('=') ? commonWord.slice(1) : commonWord;
  const [first, ...more] = tokenise(written);
  if (!first || more.length > 0 || commonWordOf(first) !== commonWord) return null;
  const { token, exact } = first;
  return { token, exact, spellings: [], stems: stemsOfAnyLanguage(token) };
};

/** Which common words a lexeme counts for, and how closely. Bits, so that those of one segment are joined by `|`. */
const EXACT = 4;
const FOLDED = 2;
const FORM = 1;
type Counted = { word: string; bits: number; bitsIfPlain: number };

export type CommonWords = ReadonlyMap<string, Counted[]>;

const readCommonWords = (words: string[]): CommonWords => {
  const byLexeme = new Map<string, Counted[]>();
  const add = (lexeme: string, counted: Counted) => {
    const own = byLexeme.get(lexeme);
    if (own) own.push(counted);
    else byLexeme.set(lexeme, [counted]);
  };
  for (const word of words) {
    const query = queryWordOf(word);
    if (!query) continue;
    const { lexeme, isPlain } = exactLexeme(query);
    const folded = foldedLexeme(query.token);
    add(folded, { word, bits: FOLDED | FORM, bitsIfPlain: isPlain ? EXACT | FOLDED | FORM : FOLDED | FORM });
    if (!isPlain) add(lexeme, { word, bits: EXACT | FOLDED | FORM, bitsIfPlain: EXACT | FOLDED | FORM });
    for (const form of query.stems.flatMap((stem) => [foldedLexeme(stem), stemLexeme(stem)])) {
      if (form !== folded) add(form, { word, bits: FORM, bitsIfPlain: FORM });
    }
  }
  return byLexeme;
};

/** The list seldom changes and is read for every text. */
let lastList = '';
let lastRead: CommonWords = new Map();
export const commonWordsOf = (list: string[]): CommonWords => {
  const joined = list.join('\n');
  if (joined !== lastList) [lastList, lastRead] = [joined, readCommonWords(list)];
  return lastRead;
};

/** A place without a weight. */
const UNFOLDED = /\d(?:,|$)/;

/** The common words of a vector, and how closely it holds each. */
const wordsHeld = (vector: Vector, common: CommonWords): Map<string, number> => {
  const held = new Map<string, number>();
  for (const [lexeme, places] of vector) {
    const counted = common.get(lexeme);
    if (!counted) continue;
    for (const { word, bits, bitsIfPlain } of counted) {
      const isPlain = bits !== bitsIfPlain && UNFOLDED.test(places);
      held.set(word, (held.get(word) ?? 0) | (isPlain ? bitsIfPlain : bits));
    }
  }
  return held;
};

/** Adds one segment to the counts of its text. A long segment counts by the first of its parts that holds the word. */
export const countSegment = (vectors: Vector[], common: CommonWords, counts: Map<string, WordCounts>): void => {
  if (common.size === 0) return;
  const [first, ...more] = vectors;
  if (!first) return;
  const seen = wordsHeld(first, common);
  for (const vector of more) {
    for (const [word, bits] of wordsHeld(vector, common)) if (!seen.has(word)) seen.set(word, bits);
  }
  for (const [word, bits] of seen) {
    let own = counts.get(word);
    if (!own) counts.set(word, (own = { exact: 0, folded: 0, word_forms: 0 }));
    if (bits & EXACT) own.exact += 1;
    if (bits & FOLDED) own.folded += 1;
    own.word_forms += 1;
  }
};
