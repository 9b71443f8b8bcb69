import { HAN } from './han-letters.ts';
import { isIndicScript, indicToLatin } from './indic-scripts.ts';
import { foldNasals } from './nasals.ts';
import { addToken, INVISIBLE, LOOSE_MARK, type Analyser } from './token.ts';
import { UNSPACED } from './unspaced.ts';

/** Letters that are apostrophes divide like the apostrophe itself, and so does the avagraha, which is one. */
const APOSTROPHES = String.raw`\u02B9-\u02BF\u093D\u0ABD`;

/**
 * Letters, marks and digits of every script that writes spaces. A name divided from its genitive is found without it
 * too, and the phrase over both halves is still exact.
 */
const WORD = String.raw`[[\p{L}\p{M}\p{N}]--[\p{Script=Tibetan}${HAN}${UNSPACED}${LOOSE_MARK}${INVISIBLE}${APOSTROPHES}]]`;

/** Accents and vowel points go; the vowel signs of Indic scripts are letters in all but name and stay. */
const POINT = String.raw`[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]`;
const DROPPED = new RegExp(String.raw`[[^\p{L}\p{M}\p{N}]${POINT}${INVISIBLE}]`, 'gv');

/** Letters that people type without their stroke or ligature, but that Unicode does not take apart. */
const PLAIN: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' };
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

const ACCENTS = /[\u0300-\u036F]+/g;
const FOLDED_LATIN = /^[a-z0-9]*$/;

/** Without case and diacritics, so that `prajnaparamita` finds prajñāpāramitā and ṁ is ṃ. */
export const foldWord = (word: string): string => {
  const letters = word.normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '');
  // Nearly every word of Latin script is done here; the full classes below are slow.
  if (FOLDED_LATIN.test(letters)) return letters;
  return letters
    .replaceAll(DROPPED, '')
    .replaceAll(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
};

type Forms = { token: string; exact: string };

/** Some characters fall apart into letters and brackets. */
const NOT_WRITTEN = new RegExp(String.raw`[[^\p{L}\p{M}\p{N}]${INVISIBLE}]`, 'gv');
const PLAIN_ASCII = /^[a-z0-9]+$/;

/** What a word is found by: also one spelling for Devanagari and Latin letters, and for nasals. */
const formsOfWord = (word: string): Forms => {
  const lower = word.toLowerCase();
  if (PLAIN_ASCII.test(lower)) return { token: foldNasals(lower), exact: lower };
  const exact = lower.normalize('NFKC').toLowerCase().replaceAll(NOT_WRITTEN, '');
  const folded = foldWord(isIndicScript(exact) ? indicToLatin(exact) : word);
  return { token: FOLDED_LATIN.test(folded) ? foldNasals(folded) : folded, exact };
};

/** A library repeats its words: each is folded once, as long as it is a word that could come again. */
const MAX_KNOWN = 50_000;
const MAX_KNOWN_LENGTH = 40;
const known = new Map<string, Forms>();
const formsOnce = (word: string): Forms => {
  const found = known.get(word);
  if (found !== undefined) return found;
  const forms = formsOfWord(word);
  if (word.length > MAX_KNOWN_LENGTH) return forms;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(word, forms);
  return forms;
};

export const words: Analyser = {
  letter: new RegExp(WORD, 'v'),
  addTokens: (run, start, tokens) => {
    const { token, exact } = formsOnce(run);
    addToken(tokens, token, exact, start, start + run.length);
  },
};
