import { addToken, INVISIBLE, type Analyser } from './token.ts';

/** The half-width voicing marks are letters by their class, but join the kana before them. */
const VOICING = String.raw`\uFF9E\uFF9F`;

/** Chinese characters, radicals copied in their place, kana, zhuyin. The long-vowel mark has no script of its own. */
export const HAN = String.raw`[[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]&&[\p{L}\p{N}\u2F00-\u2FD5]]\u30FC\uFF70${VOICING}]`;

const CHARACTER = new RegExp(String.raw`.[\p{M}${INVISIBLE}${VOICING}]*`, 'gsv');
const MARKS = new RegExp(String.raw`[\p{M}${INVISIBLE}]`, 'gv');

const isUsual = (character: string): boolean =>
  character.length === 1 && character >= '\u4E00' && character <= '\u9FFF';

/** Compatibility forms become the usual ones. Traditional, simplified and variant graphs have their place here. */
export const foldHan = (character: string): string =>
  isUsual(character) ? character : character.normalize('NFKC').replaceAll(MARKS, '');

/**
 * Character by character, Chinese and Japanese alike: a query does not tell its language, and a dictionary would cut
 * a passage and a part of it differently.
 */
export const han: Analyser = {
  letter: new RegExp(HAN, 'v'),
  addTokens: (run, start, tokens) => {
    let at = start;
    for (const character of run.match(CHARACTER) ?? []) {
      addToken(tokens, foldHan(character), at, at + character.length);
      at += character.length;
    }
  },
};
