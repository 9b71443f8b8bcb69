import { HAN } from './han.ts';
import { addToken, INVISIBLE, LOOSE_MARK, type Analyser } from './token.ts';
import { UNSPACED } from './unspaced.ts';

/**
 * Letters, marks and digits of every script that writes spaces. Letters that are apostrophes divide like the apostrophe
 * itself: a search for a name then finds its genitive too, and the phrase over both halves is still exact.
 */
const WORD = String.raw`[[\p{L}\p{M}\p{N}]--[\p{Script=Tibetan}${HAN}${UNSPACED}${LOOSE_MARK}${INVISIBLE}\u02B9-\u02BF]]`;

/** Accents and vowel points go; the vowel signs of Indic scripts are letters in all but name and stay. */
const POINT = String.raw`[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]`;
const DROPPED = new RegExp(String.raw`[[^\p{L}\p{M}\p{N}]${POINT}${INVISIBLE}]`, 'gv');

/** Letters that people type without their stroke or ligature, but that Unicode does not take apart. */
const PLAIN: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' };
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

const ACCENTS = /[\u0300-\u036F]+/g;
const FOLDED_LATIN = /^[a-z0-9]*$/;

/** Without case and diacritics, so that `prajnaparamita` finds prajñāpāramitā and ṁ is ṃ. Stemming has its place here. */
export const foldWord = (word: string): string => {
  const letters = word.normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '');
  // Nearly every word of Latin script is done here; the full classes below are slow.
  if (FOLDED_LATIN.test(letters)) return letters;
  return letters
    .replaceAll(DROPPED, '')
    .replaceAll(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
};

/** A library repeats its words: each is folded once, as long as it is a word that could come again. */
const MAX_KNOWN = 20_000;
const MAX_KNOWN_LENGTH = 40;
const known = new Map<string, string>();
const foldOnce = (word: string): string => {
  const found = known.get(word);
  if (found !== undefined) return found;
  const folded = foldWord(word);
  if (word.length > MAX_KNOWN_LENGTH) return folded;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(word, folded);
  return folded;
};

export const words: Analyser = {
  letter: new RegExp(WORD, 'v'),
  addTokens: (run, start, tokens) => addToken(tokens, foldOnce(run), start, start + run.length),
};
