import { addToken, INVISIBLE, type Analyser } from './token.ts';

/** Signs below or around a syllable that are not part of its spelling: emphasis, astrology, cantillation. */
const DECORATION = String.raw`[\u0F18\u0F19\u0F35\u0F37\u0F3E\u0F3F\u0F86\u0F87\u0FC6]`;

/**
 * Letters, subjoined letters, vowels, digits. Whatever else the block holds (every kind of tsheg and shad, head marks,
 * terma marks) stands between syllables.
 */
const SPELLING = String.raw`[\u0F00\u0F20-\u0F33\u0F39\u0F40-\u0F6C\u0F71-\u0F84\u0F88-\u0FBC]`;

const DROPPED = new RegExp(`${DECORATION}|${INVISIBLE}`, 'gv');

/** One spelling for what looks the same. Particles, abbreviations and Wylie have their place here. */
export const foldTibetan = (syllable: string): string => syllable.normalize('NFKC').replaceAll(DROPPED, '');

/** Syllable by syllable: Tibetan writes no spaces between words. */
export const tibetan: Analyser = {
  letter: new RegExp(`[${SPELLING}${DECORATION}]`, 'v'),
  addTokens: (run, start, tokens) => addToken(tokens, foldTibetan(run), start, start + run.length),
};
