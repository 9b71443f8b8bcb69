import { HAN, VOICING } from './han-letters.ts';
import { canonicalVariant } from './han-variants.ts';
import { addToken, INVISIBLE, type Analyser } from './token.ts';

const CHARACTER = new RegExp(String.raw`.[\p{M}${INVISIBLE}${VOICING}]*`, 'gsv');
const MARKS = new RegExp(String.raw`[\p{M}${INVISIBLE}]`, 'gv');

const isUsual = (character: string): boolean =>
  character.length === 1 && character >= '\u4E00' && character <= '\u9FFF';

/** The usual form of a compatibility form, a radical or half-width kana, and nothing that cannot be seen. */
const usual = (character: string): string =>
  isUsual(character) ? character : character.normalize('NFKC').replaceAll(MARKS, '');

/** One form for traditional, simplified, Japanese and variant graphs. */
export const foldHan = (character: string): string => canonicalVariant(usual(character));

/**
 * Character by character, Chinese and Japanese alike: a query does not tell its language, and a dictionary would cut
 * a passage and a part of it differently.
 */
export const han: Analyser = {
  letter: new RegExp(HAN, 'v'),
  addTokens: (run, start, tokens) => {
    let at = start;
    for (const character of run.match(CHARACTER) ?? []) {
      const exact = usual(character);
      addToken(tokens, canonicalVariant(exact), exact, at, at + character.length);
      at += character.length;
    }
  },
};
