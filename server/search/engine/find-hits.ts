import { firstPosition } from '#shared/search/pack-text.ts';
import type { Interpretation, Phrase, QueryWord } from '#shared/search/query-words.ts';
import type { LibraryIndex } from './library-index.ts';
import { CLOSENESS, ENOUGH_PASSAGES, MAX_MARKED, planCount, type CountGoal } from './count-plan.ts';
import { formsIn, hasWord, matchWord, type WordMatches } from './match-words.ts';
import {
  exceptHits,
  findPassages,
  findWord,
  hitAt,
  tierOfHit,
  uniteHits,
  type PhrasePlaces,
  type SegmentHits,
} from '#shared/search/passages.ts';
import { findPhrase, placeListsOf, segmentAt, type PlaceLists } from '#shared/search/positions.ts';
import { TIER } from '#shared/search/tiers.ts';
import type { IndexedText } from './word-index.ts';

/** A phrase with what the library has of each of its words. */
export type AskedPhrase = { words: WordMatches[]; isQuoted: boolean };

export type Asked = {
  phrases: AskedPhrase[];
  /** What it counts of what the query itself does, if it says something else than that. */
  share?: number;
};

/** All that decides what a word matches. A word that is left out of a query is not corrected, the same word typed is. */
const keyOf = ({ exact, token, spellings, isPrefix, similar, compounds, related }: QueryWord, ...how: boolean[]) =>
  JSON.stringify([exact, token, spellings, isPrefix ?? false, similar, compounds, related, how]);

/** Looks up each word once, however often it is in the query; one that was looked up lately not at all. */
export const createLookup = (library: LibraryIndex) => {
  const known = new Map<string, WordMatches>();
  const lookUp = (word: QueryWord, isQuoted: boolean, isTyped: boolean): WordMatches => {
    const key = keyOf(word, isQuoted, isTyped);
    const found = known.get(key);
    if (found) return found;
    const matches =
      library.wordMatches.get(key) ??
      matchWord(library.words, library.languages, library.textsOfLanguage, word, isQuoted, isTyped);
    known.set(key, matches);
    library.wordMatches.set(key, matches);
    return matches;
  };
  const phrase = ({ words, isQuoted }: Phrase, isTyped = true): AskedPhrase => ({
    words: words.map((word) => lookUp(word, isQuoted, isTyped)),
    isQuoted,
  });
  return {
    phrase,
    asked: ({ kind, phrases }: Interpretation): Asked => ({
      phrases: phrases.map((each) => phrase(each, kind === 'typed')),
    }),
  };
};

/** The places of each word in one text, decoded once. */
export const createPlaces = (text: IndexedText, number: number, end?: number) => {
  const known = new Map<WordMatches, PlaceLists>();
  return (word: WordMatches): PlaceLists => {
    let places = known.get(word);
    if (!places) known.set(word, (places = placeListsOf(text.postings, formsIn(word, number), end)));
    return places;
  };
};

const phrasePlaces = ({ words }: AskedPhrase, placesIn: (word: WordMatches) => PlaceLists): PhrasePlaces => ({
  places: findPhrase(words.map(placesIn)),
  length: words.length,
});

/** Each phrase once, however often it was typed. */
const different = (phrases: AskedPhrase[]): AskedPhrase[] => {
  const seen: AskedPhrase[] = [];
  for (const phrase of phrases) {
    const isKnown = seen.some(
      ({ words }) => words.length === phrase.words.length && words.every((word, at) => word === phrase.words[at]),
    );
    if (!isKnown) seen.push(phrase);
  }
  return seen;
};

/** The texts that have every word. */
const textsWithAll = ({ phrases }: Asked): number[] => {
  const words = [...new Set(phrases.flatMap((phrase) => phrase.words))].sort(
    (a, b) => a.numbers.length - b.numbers.length,
  );
  const [rarest, ...others] = words;
  const texts: number[] = [];
  for (const number of rarest?.numbers ?? []) if (others.every((word) => hasWord(word, number))) texts.push(number);
  return texts;
};

const hasAll = ({ phrases }: Asked, number: number): boolean =>
  phrases.every(({ words }) => words.every((word) => hasWord(word, number)));

/**
 * The texts with passages that a query finds. What a page does not show is neither listed nor counted, and a text that
 * has all the words is looked at only when it is asked for.
 */
export type FoundTexts = {
  /** Those that have all the words. */
  candidates: number[];
  has(number: number): boolean;
  /** Whether any text has passages, or any of those that are accepted. */
  some(accepts?: (number: number) => boolean): boolean;
  /** All of them: of common words that takes long. */
  list(): number[];
  /** How many passages a text has, 0 if it is not among them; more than the limit count as one more. */
  count(number: number): number;
  /** How close the words are in the best passage. It takes time, so it is asked of texts that may be the best only. */
  closeness(number: number): number;
  /** The first of the closest passages. */
  best(number: number): number;
  passages(number: number): SegmentHits;
};

/** What is searched for: passages that have all the phrases of an interpretation and none of the excluded ones. */
type Search = { interpretations: Asked[]; excluded: AskedPhrase[] };

const findInText = (
  starts: Uint32Array,
  { phrases }: Asked,
  placesIn: (word: WordMatches) => PlaceLists,
): SegmentHits => {
  const [first] = phrases;
  if (first && phrases.length === 1 && first.words.length === 1)
    return findWord(starts, placesIn(first.words[0] as WordMatches));
  return findPassages(
    starts,
    phrases.map((phrase) => phrasePlaces(phrase, placesIn)),
  );
};

/** The segments of a text that have a phrase. */
export const segmentsWith = (library: LibraryIndex, phrase: AskedPhrase, number: number): SegmentHits => {
  const asked = { phrases: [phrase] };
  if (!hasAll(asked, number)) return new Uint32Array(0);
  const text = library.words.texts[number] as IndexedText;
  return findInText(text.starts, asked, createPlaces(text, number));
};

/** The segments of a text that are hits, of the first segments or of all. */
const listPassages = (
  library: LibraryIndex,
  { interpretations, excluded }: Search,
  number: number,
  end = Number.POSITIVE_INFINITY,
): SegmentHits => {
  const text = library.words.texts[number] as IndexedText;
  const placesIn = createPlaces(text, number, text.starts[end]);
  let all: SegmentHits = new Uint32Array(0);
  for (const asked of interpretations) {
    if (!hasAll(asked, number)) continue;
    let hits = findInText(text.starts, asked, placesIn);
    for (const phrase of excluded)
      if (hits.length > 0 && hasAll({ phrases: [phrase] }, number))
        hits = exceptHits(hits, findInText(text.starts, { phrases: [phrase] }, placesIn));
    all = uniteHits(all, hits);
  }
  return all;
};

const closenessOf = (hits: SegmentHits): number => {
  const tier = hits.reduce((least, hit) => Math.min(least, tierOfHit(hit)), TIER.partial as number);
  if (tier <= TIER.wordForm) return CLOSENESS.adjacent;
  return tier === TIER.near ? CLOSENESS.near : CLOSENESS.apart;
};

/** Of a long text the best passage is often among the first ones: so many segments, then so many times as many. */
const FIRST_SEGMENTS = 256;
const GROWTH = 8;

/** The first of the closest passages; when there are very many, of the first ones. */
const findBest = (library: LibraryIndex, search: Search, number: number): number => {
  const segments = (library.words.texts[number] as IndexedText).starts.length - 1;
  for (let end = FIRST_SEGMENTS; ; end *= GROWTH) {
    const hits = listPassages(library, search, number, end);
    const best = hits.reduce((least, hit) => (tierOfHit(hit) < tierOfHit(least) ? hit : least), hits[0] ?? 0);
    if (end >= segments || tierOfHit(best) === TIER.exact || hits.length > ENOUGH_PASSAGES) return best;
  }
};

/** The same for a single word: where its closest form stands first. */
const firstOfBestForm = (library: LibraryIndex, { interpretations }: Search, number: number): number => {
  const { starts, postings } = library.words.texts[number] as IndexedText;
  let best = 0;
  for (const { phrases } of interpretations) {
    for (const { offset, quality } of formsIn(phrases[0]?.words[0] as WordMatches, number)) {
      const hit = hitAt(segmentAt(starts, firstPosition(postings, offset)), quality);
      const isBetter = tierOfHit(hit) < tierOfHit(best) || (tierOfHit(hit) === tierOfHit(best) && hit < best);
      if (best === 0 || isBetter) best = hit;
    }
  }
  return best;
};

/** Whether every text that has the word has a hit, so that only those with excluded words have to be looked at. */
const isOneWord = ({ interpretations }: Search): boolean =>
  interpretations.every(({ phrases }) => phrases.length === 1 && phrases[0]?.words.length === 1);

const remember = (of: (number: number) => number): ((number: number) => number) => {
  const known = new Map<number, number>();
  return (number) => {
    let value = known.get(number);
    if (value === undefined) known.set(number, (value = of(number)));
    return value;
  };
};

/** What is known of a text: it lacks a word, it has all of them, it was looked at and has passages. */
const STATE = { none: 0, possible: 1, found: 2 } as const;

/** `accepts`: which texts are looked at. `limit`: passages of a text that are counted. */
export const findHits = (
  library: LibraryIndex,
  asked: Search,
  accepts: (number: number) => boolean,
  limit: number,
): FoundTexts => {
  const counter = library.counter();
  const search = {
    ...asked,
    interpretations: asked.interpretations.map(({ phrases }) => ({ phrases: different(phrases) })),
  };
  const plan = planCount(search.interpretations, search.excluded);
  const isMarked = search.interpretations.every(({ phrases }) => phrases.length <= MAX_MARKED);
  const isOnePhrase = search.interpretations.every(({ phrases }) => phrases.length === 1);
  const isSingle = isOneWord(search);
  const isEveryText = isSingle && search.excluded.length === 0;
  const isCertain = (number: number): boolean =>
    isSingle && !search.excluded.some((phrase) => hasAll({ phrases: [phrase] }, number));
  const states = new Uint8Array(library.words.texts.length);
  const candidates: number[] = [];
  for (const number of search.interpretations.flatMap(textsWithAll)) {
    if (states[number] !== STATE.none || !accepts(number)) continue;
    states[number] = STATE.possible;
    candidates.push(number);
  }
  const counts = new Map<number, number>();
  const look = (number: number, goal: CountGoal): void => {
    counter.count(number, plan, goal);
    states[number] = counter.passages > 0 ? STATE.found : STATE.none;
    if (counter.isComplete || counter.passages > limit) counts.set(number, Math.min(counter.passages, limit + 1));
  };
  const has = (number: number): boolean => {
    if (states[number] !== STATE.possible) return states[number] === STATE.found;
    if (isCertain(number)) states[number] = STATE.found;
    else look(number, { limit: 0, isClosenessWanted: false });
    return states[number] === STATE.found;
  };
  const passages = (number: number) => listPassages(library, search, number);
  return {
    ...ofCandidates(candidates, has),
    count: (number) => {
      if (states[number] === STATE.none) return 0;
      if (!counts.has(number)) look(number, { limit, isClosenessWanted: false });
      return counts.get(number) ?? 0;
    },
    closeness: remember((number) => {
      if (states[number] === STATE.none) return CLOSENESS.none;
      if (isOnePhrase || !isMarked) {
        if (!has(number)) return CLOSENESS.none;
        return isOnePhrase ? CLOSENESS.adjacent : closenessOf(passages(number));
      }
      look(number, { limit: 0, isClosenessWanted: true });
      return counter.closeness;
    }),
    best: (number) => (isEveryText ? firstOfBestForm(library, search, number) : findBest(library, search, number)),
    passages,
  };
};

const ofCandidates = (
  candidates: number[],
  has: (number: number) => boolean,
): Pick<FoundTexts, 'has' | 'some' | 'list'> & { candidates: number[] } => {
  let listed: number[] | undefined;
  return {
    candidates,
    has,
    some: (accepts = () => true) => candidates.some((number) => accepts(number) && has(number)),
    list: () => (listed ??= candidates.filter(has)),
  };
};

/** Only the texts that a filter accepts. */
export const filterHits = (found: FoundTexts, accepts: (number: number) => boolean): FoundTexts => ({
  ...found,
  ...ofCandidates(found.candidates.filter(accepts), (number) => accepts(number) && found.has(number)),
});
