import { inLanguage } from './in-language.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import type { Token } from '#shared/scripts/token.ts';
import type { Interpretation, Phrase, QueryWord } from './query-words.ts';
import { findAdjacent, matchesWord, mergeRanges, rangeOf, wantedOf, type Range } from './match.ts';

/** A shorter passage is shown whole. */
const MAX_WHOLE = 520;
/** Of a longer one so many characters from the first mark on are certain to be shown. */
const WINDOW = 380;

/** Words of the query that stand in a passage. `key`: which of them, and `weight`: how rare they are together. */
type Found = Range & { key: string; weight: number };

/** Where the library has not said how rare a word is, all count alike. */
const rarityOf = ({ rarity = 1 }: QueryWord): number => rarity;
const weightOf = (words: QueryWord[]): number => words.reduce((sum, word) => sum + rarityOf(word), 0);

const isTelling = ({ words, isQuoted }: Phrase): boolean => isQuoted || weightOf(words) > 0;

/** Words that say nothing about a passage are left out, unless the query has no others. */
const tellingPhrases = (phrases: Phrase[]): Phrase[] => {
  const telling = phrases.filter(isTelling);
  return telling.length > 0 ? telling : phrases;
};

/** Parts of a phrase that stand in the text, longest first at each place: at least two words of it, else single ones. */
const findParts = (tokens: Token[], { words }: Phrase, key: string, language: string): Found[] => {
  const isAt = (at: number, word: number): boolean => {
    const wanted = words[word];
    return wanted !== undefined && matchesWord(tokens[at], wanted, false, language);
  };
  const parts: { part: Found; length: number }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    for (let first = 0; first < words.length; first += 1) {
      if (!isAt(at, first) || isAt(at - 1, first - 1)) continue;
      let length = 1;
      while (isAt(at + length, first + length)) length += 1;
      const weight = weightOf(words.slice(first, first + length));
      if (weight > 0) parts.push({ part: { ...rangeOf(tokens, at, length), key: `${key} ${first}`, weight }, length });
    }
  }
  const longer = parts.filter(({ length }) => length > 1);
  return (longer.length > 0 ? longer : parts).map(({ part }) => part);
};

/** Where each phrase stands; of one that does not stand there as a whole, its parts. */
const findPhrases = (tokens: Token[], { phrases }: Interpretation, at: number, language: string) => {
  const found = tellingPhrases(phrases).map((phrase, index) => {
    const key = `${at} ${index}`;
    const wanted = wantedOf([phrase]);
    const whole = findAdjacent(tokens, wanted, language).map((start): Found => ({
      ...rangeOf(tokens, start, wanted.length),
      key,
      weight: weightOf(phrase.words),
    }));
    if (whole.length > 0 || phrase.isQuoted || phrase.words.length === 1) return { isWhole: whole.length > 0, whole };
    return { isWhole: false, whole: findParts(tokens, phrase, key, language) };
  });
  return { isComplete: found.every(({ isWhole }) => isWhole), found: found.flatMap(({ whole }) => whole) };
};

/** How much of the query is found, counting each word once. */
const totalWeight = (found: Found[]): number =>
  [...new Map(found.map(({ key, weight }) => [key, weight])).values()].reduce((sum, weight) => sum + weight, 0);

/** From the place on where most of the query, by how rare its words are, stands within what an excerpt shows. */
const fromBestWindow = (found: Found[], text: string): Found[] => {
  if (text.length <= MAX_WHOLE) return found;
  const sorted = found.toSorted((a, b) => a.start - b.start);
  let best = { weight: -1, start: 0 };
  for (const { start } of sorted) {
    const weight = totalWeight(sorted.filter((each) => each.start >= start && each.end <= start + WINDOW));
    if (weight > best.weight) best = { weight, start };
  }
  return sorted.filter(({ start }) => start >= best.start);
};

/**
 * Ranges of a hit to mark: all words next to each other where that occurs, else each of them; also when only some are
 * there. An excerpt begins at the first mark, so in a long passage that is where the rarest words stand together.
 */
export const findPassageMatches = (text: string, all: Interpretation[], language: string): Range[] => {
  const tokens = tokenise(text);
  const interpretations = all.map((interpretation) => inLanguage(interpretation, language));
  const adjacent = interpretations.flatMap(({ phrases }) => {
    const wanted = wantedOf(phrases);
    return findAdjacent(tokens, wanted, language).map((at) => rangeOf(tokens, at, wanted.length));
  });
  if (adjacent.length > 0) return mergeRanges(adjacent);
  const apart = interpretations.map((interpretation, at) => findPhrases(tokens, interpretation, at, language));
  const complete = apart.filter(({ isComplete }) => isComplete);
  const most = Math.max(0, ...apart.map(({ found }) => totalWeight(found)));
  // Of another reading of the query a part may stand there by chance.
  const meant = complete.length > 0 ? complete : apart.filter(({ found }) => totalWeight(found) === most).slice(0, 1);
  return mergeRanges(
    fromBestWindow(
      meant.flatMap(({ found }) => found),
      text,
    ).map(({ start, end }) => ({ start, end })),
  );
};
