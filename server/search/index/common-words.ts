import { tokenise } from '#shared/scripts/tokenise.ts';
import { stemsOfAnyLanguage } from '#shared/scripts/stem.ts';
import { exactLexeme, foldedLexeme, stemLexeme, type QueryWord } from './lexemes.ts';
import type { Vector } from './token-vector.ts';

/** How many segments of a text contain a word: exactly, folded, in any form. Each count includes the one before it. */
export type WordCounts = { exact: number; folded: number; word_forms: number };

/** The key of a word in `common_words`. */
export const commonWordKey = (word: Pick<QueryWord, 'token' | 'exact'>): string => exactLexeme(word).lexeme;

/** The query word for such a key; null when it is not one whole word. */
export const parseCommonWord = (key: string): QueryWord | null => {
  const written = key.startsWith('=') ? key.slice(1) : key;
  const [first, ...more] = tokenise(written);
  if (!first || more.length > 0 || commonWordKey(first) !== key) return null;
  const { token, exact } = first;
  return { token, exact, spellings: [], stems: stemsOfAnyLanguage(token) };
};

/** How closely a lexeme matches a common word. Bits, so that those of one segment can be combined with `|`. */
const EXACT = 4;
const FOLDED = 2;
const FORM = 1;
type LexemeMatch = { word: string; bits: number; bitsIfPlain: number };

/** By lexeme, the common words it counts for. */
export type CommonWords = ReadonlyMap<string, LexemeMatch[]>;

const indexByLexeme = (words: string[]): CommonWords => {
  const byLexeme = new Map<string, LexemeMatch[]>();
  const add = (lexeme: string, match: LexemeMatch) => {
    const matches = byLexeme.get(lexeme);
    if (matches) matches.push(match);
    else byLexeme.set(lexeme, [match]);
  };
  for (const word of words) {
    const query = parseCommonWord(word);
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

/** Cached: the list seldom changes and is needed for every text. */
let cachedList = '';
let cachedWords: CommonWords = new Map();
export const commonWordsOf = (list: string[]): CommonWords => {
  const joined = list.join('\n');
  if (joined !== cachedList) [cachedList, cachedWords] = [joined, indexByLexeme(list)];
  return cachedWords;
};

/** Positions of which at least one has no weight. */
const HAS_UNWEIGHTED = /\d(?:,|$)/;

/** The common words in a vector, with the bits of how closely they match. */
const matchVector = (vector: Vector, common: CommonWords): Map<string, number> => {
  const matched = new Map<string, number>();
  for (const [lexeme, positions] of vector) {
    const matches = common.get(lexeme);
    if (!matches) continue;
    for (const { word, bits, bitsIfPlain } of matches) {
      const isPlain = bits !== bitsIfPlain && HAS_UNWEIGHTED.test(positions);
      matched.set(word, (matched.get(word) ?? 0) | (isPlain ? bitsIfPlain : bits));
    }
  }
  return matched;
};

/** Adds the counts of some segments of a text to those of others. */
export const addCounts = (counts: Map<string, WordCounts>, added: Map<string, WordCounts>): void => {
  for (const [word, more] of added) {
    const own = counts.get(word);
    if (!own) {
      counts.set(word, { ...more });
    } else {
      own.exact += more.exact;
      own.folded += more.folded;
      own.word_forms += more.word_forms;
    }
  }
};

/** Adds one segment to the counts of its text. A segment of several vectors counts by the first that has the word. */
export const countSegment = (vectors: Vector[], common: CommonWords, counts: Map<string, WordCounts>): void => {
  if (common.size === 0) return;
  const [first, ...more] = vectors;
  if (!first) return;
  const matched = matchVector(first, common);
  for (const vector of more) {
    for (const [word, bits] of matchVector(vector, common)) if (!matched.has(word)) matched.set(word, bits);
  }
  for (const [word, bits] of matched) {
    let own = counts.get(word);
    if (!own) counts.set(word, (own = { exact: 0, folded: 0, word_forms: 0 }));
    if (bits & EXACT) own.exact += 1;
    if (bits & FOLDED) own.folded += 1;
    own.word_forms += 1;
  }
};
