import { han } from './han.ts';
import { tibetan } from './tibetan.ts';
import { INVISIBLE, LOOSE_MARK, type Token } from './token.ts';
import { unspaced } from './unspaced.ts';
import { words } from './words.ts';

/** Increment when an analyser changes its output: everything is then indexed again. */
export const TOKENS_VERSION = 2;

/** The class of a character is the index of its analyser here, or one of the two below. */
const ANALYSERS = [words, tibetan, han, unspaced];
/** Continues the run it is in. */
const JOINING = 100;
const SEPARATOR = 101;

const JOINS = new RegExp(`${LOOSE_MARK}|${INVISIBLE}`, 'v');

const classOf = (character: string): number => {
  if (JOINS.test(character)) return JOINING;
  const family = ANALYSERS.findIndex(({ letter }) => letter.test(character));
  return family < 0 ? SEPARATOR : family;
};

/** Cached by code point: four regular expressions for each character of a library would take minutes. */
const UNCACHED = 255;
const cache = new Uint8Array(0x10000).fill(UNCACHED);
const classAt = (text: string, at: number): number => {
  const code = text.codePointAt(at) ?? 0;
  if (code > 0xffff) return classOf(String.fromCodePoint(code));
  const cached = cache[code] ?? UNCACHED;
  if (cached !== UNCACHED) return cached;
  return (cache[code] = classOf(String.fromCodePoint(code)));
};

const continuesRun = (family: number, following: number): boolean => following === family || following === JOINING;

/**
 * The tokens of a text, in order. Queries go through the same function and have no language, so only the characters
 * decide. Spaces, punctuation and symbols between tokens are ignored.
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
    while (at < text.length && continuesRun(family, classAt(text, at))) at = next(text, at);
    analyser.addTokens(text.slice(start, at), start, tokens);
  }
  return tokens;
};

const next = (text: string, at: number): number => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
