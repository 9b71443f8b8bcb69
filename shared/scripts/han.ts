import { HAN, VOICING } from './han-letters.ts';
import { canonicalVariant } from './han-variants.ts';
import { addToken, INVISIBLE, type Analyser } from './token.ts';

const CHARACTER = new RegExp(String.raw`.[\p{M}${INVISIBLE}${VOICING}]*`, 'gsv');
const MARKS = new RegExp(String.raw`[\p{M}${INVISIBLE}]`, 'gv');

const isUnified = (character: string): boolean =>
  character.length === 1 && character >= '\u4E00' && character <= '\u9FFF';

/** Replaces compatibility forms, radicals and half-width kana, and drops invisible characters. */
const normalizeHan = (character: string): string =>
  isUnified(character) ? character : character.normalize('NFKC').replaceAll(MARKS, '');

/** One form for traditional, simplified, Japanese and variant graphs. */
export const foldHan = (character: string): string => canonicalVariant(normalizeHan(character));

/**
 * One token per character, for Chinese and Japanese alike: a query has no language, and a dictionary could segment a
 * passage and a part of it differently.
 */
export const han: Analyser = {
  letter: new RegExp(HAN, 'v'),
  addTokens: (run, start, tokens) => {
    let at = start;
    for (const character of run.match(CHARACTER) ?? []) {
      const exact = normalizeHan(character);
      addToken(tokens, canonicalVariant(exact), exact, at, at + character.length);
      at += character.length;
    }
  },
};
