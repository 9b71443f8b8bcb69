import type { Asked, AskedPhrase } from './find-hits.ts';
import type { WordMatches } from './match-words.ts';
import { MAX_BETWEEN } from '#shared/search/passages.ts';
import { segmentAt } from '#shared/search/positions.ts';
import type { WordIndex } from './word-index.ts';

/** As many phrases as there are bits in a mask. */
export const MAX_MARKED = 31;
/** After every position. */
export const NEVER = 0xff_ff_ff_ff;

/** How close the words of a query are in the best passage of a text. */
export const CLOSENESS = { none: 0, apart: 1, near: 2, adjacent: 3 } as const;

/** The closest passage is looked for among more than so many of a text. That common words meet after them tells nothing. */
export const ENOUGH_PASSAGES = 100;

/** What `count` looks for: it stops when there are more passages, and if that matters words next to each other. */
export type CountGoal = { limit: number; isClosenessWanted: boolean };

/** A phrase, with the number of the first of its words among all the words of the query. */
export type PlannedPhrase = { words: WordMatches[]; firstUse: number };

/** A query for the counter: its words in a row, so that each has its own place in a text. */
export type CountPlan = { interpretations: PlannedPhrase[][]; excluded: PlannedPhrase[]; uses: WordMatches[] };

export const planCount = (interpretations: Asked[], excluded: AskedPhrase[]): CountPlan => {
  const uses: WordMatches[] = [];
  const plan = ({ words }: AskedPhrase): PlannedPhrase => ({ words, firstUse: uses.push(...words) - words.length });
  return {
    interpretations: interpretations.map(({ phrases }) => phrases.map(plan)),
    excluded: excluded.map(plan),
    uses,
  };
};

/** How many words stand before each phrase when all stand one after another. */
export const offsetsOf = (phrases: PlannedPhrase[]): number[] => {
  let length = 0;
  return phrases.map(({ words }) => (length += words.length) - words.length);
};

/** Segments of the first part of a text that is read; each further part is so many times as long, up to a limit. */
const FIRST_PART = 128;
const GROWTH = 4;
const MAX_PART = 8192;

/** Behind the last segment of a part that begins with `first`. */
export const endOfPart = (part: number, first: number, segments: number): number =>
  Math.min(first + Math.min(FIRST_PART * GROWTH ** part, MAX_PART), segments);

/** The most segments of a text, and the most tokens of a part. */
export const largestOf = ({ texts }: WordIndex): { segments: number; tokens: number } => {
  const largest = { segments: 0, tokens: 0 };
  for (const text of texts) {
    if (!text) continue;
    const { starts } = text;
    const segments = starts.length - 1;
    largest.segments = Math.max(largest.segments, starts.length);
    for (let part = 0, first = 0; first < segments; part += 1) {
      const end = endOfPart(part, first, segments);
      largest.tokens = Math.max(largest.tokens, (starts[end] as number) - (starts[first] as number));
      first = end;
    }
  }
  return largest;
};

const occurrencesIn = ({ places, occurrences }: WordMatches, number: number): number =>
  occurrences[(places[number] as number) - 1] ?? 0;

/** Places of numbers, least first. There are few, and this is done in every text. */
const leastFirst = (numbers: number[]): number[] => {
  const places: number[] = [];
  for (let place = 0; place < numbers.length; place += 1) {
    let at = place;
    for (; at > 0 && (numbers[places[at - 1] as number] as number) > (numbers[place] as number); at -= 1)
      places[at] = places[at - 1] as number;
    places[at] = place;
  }
  return places;
};

/** The order in which the words of a phrase are looked for in a text. */
export const rarestWordFirst = (words: WordMatches[], number: number): number[] => {
  const occurrences: number[] = [];
  for (const word of words) occurrences.push(occurrencesIn(word, number));
  return leastFirst(occurrences);
};

/** The same for phrases. */
export const rarestFirst = (phrases: PlannedPhrase[], number: number): number[] => {
  const occurrences: number[] = [];
  for (const { words } of phrases) {
    let least = Number.POSITIVE_INFINITY;
    for (const word of words) least = Math.min(least, occurrencesIn(word, number));
    occurrences.push(least);
  }
  return leastFirst(occurrences);
};

export const hasWords = (phrases: PlannedPhrase[], number: number): boolean =>
  phrases.every(({ words }) => words.every(({ places }) => (places[number] as number) > 0));

/** The segment of a position; most often that of the position before it, or soon after. */
export const segmentOfNext = (starts: Uint32Array, position: number, segment: number, first: number): number => {
  let next = position < (starts[segment] as number) ? first : segment;
  for (let step = 0; step < MAX_STEPS; step += 1, next += 1) if ((starts[next + 1] as number) > position) return next;
  return segmentAt(starts, position, next);
};
const MAX_STEPS = 6;

export const tables = (length: number) =>
  Array.from({ length: 4 }, () => new Uint32Array(length)) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

/** Which phrases begin at a place, as bits; valid where `masked` is `base`. */
type PhraseMarks = { masks: Uint32Array; masked: Uint32Array; base: number };

/** Whether few tokens contain each of the phrases once. From behind, so that the next place of each is known. */
export const arePlacedNear = (marks: PhraseMarks, first: number, last: number, phrases: PlannedPhrase[]): boolean => {
  const { masks, masked, base } = marks;
  const next = new Int32Array(phrases.length).fill(-1);
  const words = phrases.reduce((total, { words: { length } }) => total + length, 0);
  let missing = phrases.length;
  for (let place = last; place >= first; place -= 1) {
    if (masked[place] !== base) continue;
    for (let phrase = 0; phrase < phrases.length; phrase += 1) {
      if (((masks[place] as number) & (1 << phrase)) === 0) continue;
      if (next[phrase] === -1) missing -= 1;
      next[phrase] = place;
    }
    if (missing > 0) continue;
    let end = 0;
    for (let phrase = 0; phrase < phrases.length; phrase += 1)
      end = Math.max(end, (next[phrase] as number) + (phrases[phrase] as PlannedPhrase).words.length);
    if (end - place <= words + MAX_BETWEEN) return true;
  }
  return false;
};
