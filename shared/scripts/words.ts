import { HAN } from './han-letters.ts';
import { isIndicScript, indicToLatin } from './indic-scripts.ts';
import { foldNasals } from './nasals.ts';
import { addToken, INVISIBLE, LOOSE_MARK, type Analyser } from './token.ts';
import { UNSPACED } from './unspaced.ts';

/** Letters used as apostrophes separate words as an apostrophe does; so does the avagraha. */
const APOSTROPHES = String.raw`\u02B9-\u02BF\u093D\u0ABD`;

/**
 * Letters, marks and digits of every script with spaces between words. A name is also found without its genitive
 * `'s`, and the phrase of both parts still matches exactly.
 */
const WORD = String.raw`[[\p{L}\p{M}\p{N}]--[\p{Script=Tibetan}${HAN}${UNSPACED}${LOOSE_MARK}${INVISIBLE}${APOSTROPHES}]]`;

/** Accents and vowel points are dropped; vowel signs of Indic scripts, which are marks too, stay. */
const POINT = String.raw`[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]`;
const DROPPED = new RegExp(String.raw`[[^\p{L}\p{M}\p{N}]${POINT}${INVISIBLE}]`, 'gv');

/** Letters that people type without their stroke or ligature, but that Unicode does not decompose. */
const PLAIN: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' };
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

const ACCENTS = /[\u0300-\u036F]+/g;
const FOLDED_LATIN = /^[a-z0-9]*$/;

/** Without case and diacritics, so that `prajnaparamita` finds prajñāpāramitā and ṁ is ṃ. */
export const foldWord = (word: string): string => {
  const letters = word.normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '');
  // The fast path for nearly every Latin word; the classes below are slow.
  if (FOLDED_LATIN.test(letters)) return letters;
  return letters
    .replaceAll(DROPPED, '')
    .replaceAll(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
};

type Forms = { token: string; exact: string };

/** NFKC decomposes some characters into letters and brackets. */
const NOT_WRITTEN = new RegExp(String.raw`[[^\p{L}\p{M}\p{N}]${INVISIBLE}]`, 'gv');
const PLAIN_ASCII = /^[a-z0-9]+$/;

/** Also folds Devanagari to Latin letters, and nasals. */
const formsOfWord = (word: string): Forms => {
  const lower = word.toLowerCase();
  if (PLAIN_ASCII.test(lower)) return { token: foldNasals(lower), exact: lower };
  const exact = lower.normalize('NFKC').toLowerCase().replaceAll(NOT_WRITTEN, '');
  const folded = foldWord(isIndicScript(exact) ? indicToLatin(exact) : word);
  return { token: FOLDED_LATIN.test(folded) ? foldNasals(folded) : folded, exact };
};

/** Words repeat, so their forms are cached, except very long ones. */
const MAX_CACHED = 50_000;
const MAX_CACHED_LENGTH = 40;
const cache = new Map<string, Forms>();
const cachedForms = (word: string): Forms => {
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  const forms = formsOfWord(word);
  if (word.length > MAX_CACHED_LENGTH) return forms;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(word, forms);
  return forms;
};

export const words: Analyser = {
  letter: new RegExp(WORD, 'v'),
  addTokens: (run, start, tokens) => {
    const { token, exact } = cachedForms(run);
    addToken(tokens, token, exact, start, start + run.length);
  },
};
