import { han } from './han.ts';
import { tibetan } from './tibetan.ts';
import { INVISIBLE, LOOSE_MARK, type Token } from './token.ts';
import { unspaced } from './unspaced.ts';
import { words } from './words.ts';

/** Raised whenever an analyser changes what it gives: tokens of an earlier version are made anew. */
export const TOKENS_VERSION = 2;

/** The classes of characters: an analyser's place here, or one of the two below. */
const ANALYSERS = [words, tibetan, han, unspaced];
/** Goes on in whatever run it stands in. */
const JOINING = 100;
const BETWEEN = 101;

const JOINS = new RegExp(`${LOOSE_MARK}|${INVISIBLE}`, 'v');

const classOf = (character: string): number => {
  if (JOINS.test(character)) return JOINING;
  const family = ANALYSERS.findIndex(({ letter }) => letter.test(character));
  return family < 0 ? BETWEEN : family;
};

/** Asking four expressions for each character of a library takes minutes; each is asked once for each code point. */
const UNKNOWN = 255;
const known = new Uint8Array(0x10000).fill(UNKNOWN);
const classAt = (text: string, at: number): number => {
  const code = text.codePointAt(at) ?? 0;
  if (code > 0xffff) return classOf(String.fromCodePoint(code));
  const found = known[code] ?? UNKNOWN;
  if (found !== UNKNOWN) return found;
  return (known[code] = classOf(String.fromCodePoint(code)));
};

const goesOn = (family: number, following: number): boolean => following === family || following === JOINING;

/**
 * What a text is found by, in its order. A query goes through the same function, and knows no language, so the letters
 * alone decide. What lies between tokens (spaces, punctuation, symbols) never counts.
 */
export const tokenise = (text: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const family = classAt(text, at);
    at = next(text, at);
    const analyser = ANALYSERS[family];
    if (!analyser) continue;
    while (at < text.length && goesOn(family, classAt(text, at))) at = next(text, at);
    analyser.addTokens(text.slice(start, at), start, tokens);
  }
  return tokens;
};

const next = (text: string, at: number): number => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
