import { iastOfHarvardKyoto } from '#shared/scripts/harvard-kyoto.ts';
import { scholarlySpellings } from '#shared/scripts/popular-spelling.ts';
import { stemsOfAnyLanguage } from '#shared/scripts/stem.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { tibetanOfWylie } from '#shared/scripts/wylie.ts';
import type { Group } from './query-syntax.ts';
import { MAX_PHRASE } from './token-vector.ts';

/** One word of a query with everything it may be found by. */
export type QueryWord = { token: string; exact: string; spellings: string[]; stems: string[] };

/** Words that must stand next to each other. */
export type Phrase = { words: QueryWord[]; isQuoted: boolean };

/** One way to understand a query: all its phrases must be there. */
export type Reading = { kind: 'typed' | 'wylie' | 'harvard_kyoto'; phrases: Phrase[] };

const wordsOf = (text: string, isQuoted: boolean): QueryWord[] =>
  // Library texts are composed, so the query is too.
  tokenise(text.normalize('NFC')).map(({ token, exact }) => {
    const spellings = isQuoted ? [] : scholarlySpellings(token);
    const stems = isQuoted ? [] : [token, ...spellings].flatMap(stemsOfAnyLanguage);
    return { token, exact, spellings, stems: [...new Set(stems)] };
  });

const phraseOf = ({ text, isQuoted }: Group): Phrase => ({ words: wordsOf(text, isQuoted), isQuoted });

/** Short English words that are Tibetan syllables too: alone they are meant as English. */
const ENGLISH = new Set(
  'a i the to no so me he be do go in on an as is us am my or if of at it we you she was has had did not but and for are'.split(
    ' ',
  ),
);

const wylieReading = (groups: Group[]): Phrase[] | null => {
  const free = groups.filter(({ isQuoted }) => !isQuoted).map(({ text }) => text);
  if (!/[a-z]/i.test(free.join('')) || free.every((text) => ENGLISH.has(text.toLowerCase()))) return null;
  // A shad was typed where a phrase ends; otherwise spaces only divide syllables.
  const pieces = free
    .join(' ')
    .split(/[/|]+/)
    .filter((piece) => piece.trim());
  const tibetan = pieces.map(tibetanOfWylie);
  if (tibetan.length === 0 || tibetan.includes(null)) return null;
  const quoted = groups.filter(({ isQuoted }) => isQuoted).map(phraseOf);
  return [...tibetan.map((text) => phraseOf({ text: text ?? '', isQuoted: false })), ...quoted];
};

const LATIN_WORD = /[a-z]+/gi;

const harvardKyotoReading = (groups: Group[]): Phrase[] | null => {
  let isSure = false;
  const read = groups.map(({ text, isQuoted }) => ({
    isQuoted,
    text: text.replaceAll(LATIN_WORD, (word) => {
      const iast = iastOfHarvardKyoto(word);
      if (iast !== null) isSure = true;
      return iast ?? word;
    }),
  }));
  return isSure ? read.map(phraseOf) : null;
};

const withoutEmpty = (phrases: Phrase[]): Phrase[] => phrases.filter(({ words }) => words.length > 0);

/** Only the first words of a very long query count. */
const cut = (phrases: Phrase[]): Phrase[] => {
  let left = MAX_PHRASE;
  return phrases.flatMap((phrase) => {
    const words = phrase.words.slice(0, Math.max(left, 0));
    left -= words.length;
    return words.length > 0 ? [{ ...phrase, words }] : [];
  });
};

/** Every way to understand the words, the way they were typed first. None when there are no words. */
export const readingsOf = (groups: Group[]): Reading[] => {
  const typed = cut(withoutEmpty(groups.map(phraseOf)));
  if (typed.length === 0) return [];
  const readings: Reading[] = [{ kind: 'typed', phrases: typed }];
  const wylie = wylieReading(groups);
  if (wylie) readings.push({ kind: 'wylie', phrases: cut(withoutEmpty(wylie)) });
  const harvardKyoto = harvardKyotoReading(groups);
  if (harvardKyoto) readings.push({ kind: 'harvard_kyoto', phrases: cut(withoutEmpty(harvardKyoto)) });
  return readings;
};

export const excludedPhrases = (groups: Group[]): Phrase[] => cut(withoutEmpty(groups.map(phraseOf)));

export const countWords = (groups: Group[]): number =>
  groups.reduce((count, { text }) => count + tokenise(text).length, 0);
