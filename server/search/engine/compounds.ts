import { stemsOf } from '#shared/scripts/stem.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import type { Asked } from './find-hits.ts';
import type { WordIndex } from './word-index.ts';

/** German writes as one word what others write as several, with letters that link the parts. */
export const COMPOUNDING = 'de';
const LINKS = ['', 's', 'es', 'n', 'en', 'e', 'er'];
const ENDINGS = ['', 'e', 'n', 'en', 's', 'es', 'er', 'ern'];

const LATIN = /^[a-z]+$/;
const MIN_PART = 4;
/** A part that no text has by itself is a word only if it is long: `palisander` in `palisanderblatter`. */
const MIN_UNKNOWN_PART = 6;
/** What a word may be a part of. */
const MAX_COMPOUNDS = 60;

const isWord = (index: WordIndex, part: string): boolean =>
  part.length >= MIN_PART && index.isInLanguage(part, COMPOUNDING);

/** Whether the rest of a compound is a word, with or without the letters that link it. */
const isFirstPart = (index: WordIndex, rest: string): boolean =>
  rest.length >= MIN_UNKNOWN_PART ||
  LINKS.some((link) => rest.endsWith(link) && isWord(index, rest.slice(0, rest.length - link.length)));

const isLastPart = (index: WordIndex, rest: string): boolean =>
  LINKS.some((link) => {
    if (!rest.startsWith(link)) return false;
    const part = rest.slice(link.length);
    return part.length >= MIN_UNKNOWN_PART || isWord(index, part);
  });

/** The German compounds that a word is the first or the last part of: `blatter` of `palisanderblatter`. */
export const compoundsWith = (index: WordIndex, token: string): string[] => {
  if (!LATIN.test(token) || token.length < MIN_PART) return [];
  const found = new Set<string>();
  const [stem = token] = stemsOf(token, COMPOUNDING);
  const base = stem.length >= MIN_PART ? stem : token;
  for (const ending of ENDINGS)
    for (const compound of index.tokensWithEnding(`${base}${ending}`, COMPOUNDING, MAX_COMPOUNDS))
      if (isFirstPart(index, compound.slice(0, compound.length - base.length - ending.length))) found.add(compound);
  for (const compound of index.tokensWithPrefix(base, MAX_BEGINNING))
    if (index.isInLanguage(compound, COMPOUNDING) && isLastPart(index, compound.slice(base.length)))
      found.add(compound);
  found.delete(token);
  return [...found].slice(0, MAX_COMPOUNDS);
};
const MAX_BEGINNING = 400;

/** Fewer texts may have a part by mistake. */
const MIN_TEXTS = 2;

/**
 * The two words that an unknown word is made of, as the commonest ones: `lovingkindness`, and in German with the letters
 * that link them, `Elefantenspur`. Undefined when there are none.
 */
export const splitWord = (
  index: WordIndex,
  token: string,
  languages: string[],
): { parts: [string, string]; language: string } | undefined => {
  if (!LATIN.test(token)) return undefined;
  let best: { parts: [string, string]; language: string } | undefined;
  let most = 0;
  for (let at = MIN_PART; at + MIN_PART <= token.length; at += 1) {
    const end = token.slice(at);
    const start = token.slice(0, at);
    for (const language of languages) {
      if (!index.isInLanguage(end, language)) continue;
      for (const link of language === COMPOUNDING ? LINKS : ['']) {
        const part = start.slice(0, start.length - link.length);
        if (!start.endsWith(link) || part.length < MIN_PART || !index.isInLanguage(part, language)) continue;
        const texts = Math.min(index.textCountOfToken(part), index.textCountOfToken(end));
        if (texts < MIN_TEXTS || texts <= most) continue;
        most = texts;
        best = { parts: [part, end], language };
      }
    }
  }
  return best;
};

/** A word that is commoner is found often enough by itself. */
const MIN_RARITY = 1.5;

/** A query in German with the compounds of its words. */
export const withCompounds = (index: WordIndex, interpretation: Interpretation, { phrases }: Asked): Interpretation => {
  if (interpretation.kind !== 'typed') return interpretation;
  return {
    ...interpretation,
    phrases: interpretation.phrases.map((phrase, at) => ({
      ...phrase,
      words: phrase.words.map((word, place) => {
        const rarity = phrases[at]?.words[place]?.rarity.get(COMPOUNDING) ?? Number.POSITIVE_INFINITY;
        const compounds = phrase.isQuoted || rarity < MIN_RARITY ? [] : compoundsWith(index, word.token);
        return compounds.length > 0 ? { ...word, compounds } : word;
      }),
    })),
  };
};
