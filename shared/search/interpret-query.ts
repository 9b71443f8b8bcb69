import { harvardKyotoToIast } from '#shared/scripts/harvard-kyoto.ts';
import { scholarlySpellings } from '#shared/scripts/popular-spelling.ts';
import { stemsOfAnyLanguage } from '#shared/scripts/stem.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { wylieToTibetan } from '#shared/scripts/wylie.ts';
import type { Group } from './parse-query.ts';
import type { Interpretation, Phrase, QueryWord } from './query-words.ts';
import { MAX_PHRASE } from '#shared/search-limits.ts';

const wordsOf = (text: string, isQuoted: boolean): QueryWord[] =>
  // Library texts are in NFC.
  tokenise(text.normalize('NFC')).map(({ token, exact }) => {
    const spellings = isQuoted ? [] : scholarlySpellings(token);
    const stems = isQuoted ? [] : [token, ...spellings].flatMap(stemsOfAnyLanguage);
    return { token, exact, spellings, stems: [...new Set(stems)] };
  });

/** `word*`: the last word of the group may go on. */
const WILDCARD = /[\p{L}\p{M}]\*$/u;
/** A single letter would stand for a large part of all words. */
const MIN_PREFIX = 2;
/** A Chinese character is a word: nothing goes on. */
const HAN = /\p{Script=Han}/u;

const lengthOf = ({ token }: QueryWord): number => [...token].length;

const phraseOf = ({ text, isQuoted }: Group): Phrase => {
  const words = wordsOf(text, isQuoted);
  const last = words.at(-1);
  if (last && !isQuoted && WILDCARD.test(text) && lengthOf(last) >= MIN_PREFIX) last.isPrefix = true;
  return { words, isQuoted };
};

/** What was typed with `*` after too few letters; it is searched for without. */
export const shortPrefixes = (groups: Group[]): string[] => {
  const short = groups.filter(({ text, isQuoted }) => {
    const last = isQuoted || !WILDCARD.test(text) ? undefined : wordsOf(text, isQuoted).at(-1);
    return last !== undefined && lengthOf(last) < MIN_PREFIX && !HAN.test(last.token);
  });
  return [...new Set(short.map(({ text }) => text))].slice(0, MAX_REPORTED);
};
/** A query may be very long. */
const MAX_REPORTED = 5;

/** Short English words that are also Tibetan syllables: alone they are taken for English. */
const ENGLISH_WORDS = new Set(
  'a i the to no so me he be do go in on an as is us am my or if of at it we you she was has had did not but and for are'.split(
    ' ',
  ),
);

const interpretWylie = (groups: Group[]): Phrase[] | null => {
  const free = groups.filter(({ isQuoted }) => !isQuoted).map(({ text }) => text);
  if (!/[a-z]/i.test(free.join('')) || free.every((text) => ENGLISH_WORDS.has(text.toLowerCase()))) return null;
  // A shad ends a phrase; spaces only separate syllables.
  const pieces = free
    .join(' ')
    .split(/[/|]+/)
    .filter((piece) => piece.trim());
  const tibetan = pieces.map(wylieToTibetan);
  if (tibetan.length === 0 || tibetan.includes(null)) return null;
  const quoted = groups.filter(({ isQuoted }) => isQuoted).map(phraseOf);
  return [...tibetan.map((text) => phraseOf({ text: text ?? '', isQuoted: false })), ...quoted];
};

const LATIN_WORD = /[a-z]+/gi;

const interpretHarvardKyoto = (groups: Group[]): Phrase[] | null => {
  let hasHarvardKyoto = false;
  const transliterated = groups.map(({ text, isQuoted }) => ({
    isQuoted,
    text: text.replaceAll(LATIN_WORD, (word) => {
      const iast = harvardKyotoToIast(word);
      if (iast !== null) hasHarvardKyoto = true;
      return iast ?? word;
    }),
  }));
  return hasHarvardKyoto ? transliterated.map(phraseOf) : null;
};

const withoutEmpty = (phrases: Phrase[]): Phrase[] => phrases.filter(({ words }) => words.length > 0);

/** Only the first words of a very long query count. */
const truncate = (phrases: Phrase[], max = MAX_PHRASE): Phrase[] => {
  let remaining = max;
  return phrases.flatMap((phrase) => {
    const words = phrase.words.slice(0, Math.max(remaining, 0));
    remaining -= words.length;
    return words.length > 0 ? [{ ...phrase, words }] : [];
  });
};

const isOr = ({ text, isQuoted }: Group): boolean => text === 'OR' && !isQuoted;

/** What stands on each side of `OR`. */
const alternatives = (groups: Group[]): Group[][] => {
  const sides: Group[][] = [[]];
  for (const group of groups) {
    if (isOr(group)) sides.push([]);
    else sides.at(-1)?.push(group);
  }
  const full = sides.filter(({ length }) => length > 0);
  return full.length > 1 && full.length <= MAX_ALTERNATIVES ? full : [groups];
};
/** A topic has so many names. */
export const MAX_ALTERNATIVES = 16;

/** Every way to understand the words, as typed first. None when there are no words. */
export const interpretQuery = (groups: Group[]): Interpretation[] => interpretSides(groups).flat();

/** The same for what stands on each side of `OR`. */
export const interpretSides = (groups: Group[]): Interpretation[][] => {
  let remaining = MAX_PHRASE;
  return alternatives(groups).flatMap((side) => {
    const interpretations = interpretSide(side, remaining);
    const [typed] = interpretations;
    if (!typed) return [];
    remaining -= typed.phrases.reduce((sum, { words }) => sum + words.length, 0);
    return [interpretations];
  });
};

const interpretSide = (groups: Group[], maxWords: number): Interpretation[] => {
  const typed = truncate(withoutEmpty(groups.map(phraseOf)), maxWords);
  if (typed.length === 0) return [];
  const interpretations: Interpretation[] = [{ kind: 'typed', phrases: typed }];
  const wylie = interpretWylie(groups);
  if (wylie) interpretations.push({ kind: 'wylie', phrases: truncate(withoutEmpty(wylie), maxWords) });
  const harvardKyoto = interpretHarvardKyoto(groups);
  if (harvardKyoto)
    interpretations.push({ kind: 'harvard_kyoto', phrases: truncate(withoutEmpty(harvardKyoto), maxWords) });
  return interpretations;
};

export const excludedPhrases = (groups: Group[]): Phrase[] => truncate(withoutEmpty(groups.map(phraseOf)));

export const countWords = (groups: Group[]): number =>
  groups.reduce((count, group) => count + (isOr(group) ? 0 : tokenise(group.text).length), 0);
