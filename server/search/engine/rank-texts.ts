import { CLOSENESS } from './count-plan.ts';
import { createPlaces, type Asked, type FoundTexts } from './find-hits.ts';
import type { LibraryIndex } from './library-index.ts';
import type { WordMatches } from './match-words.ts';
import { segmentAt } from '#shared/search/positions.ts';
import { bestWindow, saturationAt } from './rank.rules.ts';
import { nthHighest } from './nth-highest.ts';
import { NO_LANGUAGE, type FacetValue } from './text-tables.ts';
import type { IndexedText } from './word-index.ts';

export type RankedText = {
  number: number;
  score: number;
  /** Of the whole weight of the query, how much stands in the best passage. */
  together: number;
  /** The segment where most of the words are near each other; -1 when that was not looked for. */
  segment: number;
};

/** Those of the reader, and the one that the query is probably in. */
type Languages = [ofReader: readonly string[], ofQuery: string | undefined];

/** How many of the best texts are looked at closely. */
const MAX_CLOSE = 150;
/** In how many it is looked at how close the words are. Of common words alone thousands of texts have nearly the same score. */
const MAX_LOOKED = 600;
/** Tokens of a sentence, and of a passage. */
const SENTENCE = 16;
const PASSAGE = 80;

const WEIGHT = {
  words: 0.5,
  sentence: 1,
  passage: 0.6,
  adjacent: 0.5,
  near: 0.2,
  known: 0.25,
  language: 0.15,
  asked: 0.1,
  commentary: -0.35,
};

const wordsOf = ({ phrases }: Asked): WordMatches[] => [...new Set(phrases.flatMap(({ words }) => words))];

/** What a word weighs in a text of a language; one that the language does not have weighs as where it is commonest. */
const weightIn = (word: WordMatches, language: string): number => word.rarity.get(language) ?? word.leastRarity;

/** What the word counts there: less when it is probably another word. The reader's own languages have no such words. */
const worthIn = (word: WordMatches, language: string, ofReader: readonly string[]): number =>
  weightIn(word, language) *
  (word.chance.size > 0 && !ofReader.includes(language) && word.chance.has(language) ? CHANCE : 1);
const CHANCE = 0.4;

/**
 * What all words together count. Words of a question that are common in another language, as `die` is in German, are not
 * an answer there: they count what they do in the language of the query.
 */
const totalIn = (words: WordMatches[], language: string, ofQuery: string | undefined): number => {
  let own = 0;
  let asked = 0;
  for (const word of words) {
    own += weightIn(word, language);
    if (ofQuery !== undefined) asked += weightIn(word, ofQuery);
  }
  return Math.max(own, asked, 0.1);
};

/** By the place of a language among the values of facets. */
const byLanguage = (facets: FacetValue[], of: (language: string) => number): Float64Array => {
  const numbers = new Float64Array(facets.length);
  facets.forEach(({ facet, key }, place) => {
    if (facet === 'languages') numbers[place] = of(key);
  });
  return numbers;
};

/** By the number of a text: what its words are worth, and the interpretation that is worth most. */
type WordScores = { numbers: number[]; scores: Float64Array; interpretations: Uint8Array };

/** Adds how well the words of each text answer one interpretation. */
const sumWords = (
  library: LibraryIndex,
  words: WordMatches[],
  ofReader: readonly string[],
): { numbers: number[]; sums: Float64Array } => {
  const { facets, languages, lengthFactors } = library.tables;
  const sums = new Float64Array(library.words.texts.length);
  const numbers: number[] = [];
  for (const word of words) {
    const worths = byLanguage(facets, (language) => worthIn(word, language, ofReader));
    const { numbers: found, occurrences } = word;
    for (let at = 0; at < found.length; at += 1) {
      const number = found[at] as number;
      const language = languages[number] ?? NO_LANGUAGE;
      if (language === NO_LANGUAGE) continue;
      const sum = sums[number] as number;
      if (sum === 0) numbers.push(number);
      const howMuch = saturationAt(occurrences[at] as number, lengthFactors[number] as number);
      sums[number] = sum + (worths[language] as number) * howMuch;
    }
  }
  return { numbers, sums };
};

const scoreWords = (
  library: LibraryIndex,
  asked: WordMatches[][],
  shares: number[],
  [ofReader, ofQuery]: Languages,
  accepts: (number: number) => boolean,
): WordScores => {
  const { facets, languages } = library.tables;
  const scores = new Float64Array(library.words.texts.length);
  const interpretations = new Uint8Array(scores.length);
  const all: number[] = [];
  asked.forEach((words, interpretation) => {
    const share = (shares[interpretation] as number) * WEIGHT.words;
    const totals = byLanguage(facets, (language) => totalIn(words, language, ofQuery));
    const { numbers, sums } = sumWords(library, words, ofReader);
    for (const number of numbers) {
      if (!accepts(number)) continue;
      const language = languages[number] as number;
      const score = share * ((sums[number] as number) / (totals[language] as number));
      const known = scores[number] as number;
      if (known === 0) all.push(number);
      if (known >= score) continue;
      scores[number] = score;
      interpretations[number] = interpretation;
    }
  });
  return { numbers: all, scores, interpretations };
};

/** Adds what is known of texts beside their words. */
const addPriors = (
  { tables }: LibraryIndex,
  numbers: number[],
  scores: Float64Array,
  worths: ReadonlyMap<number, number>,
  [ofReader, ofQuery]: Languages,
): void => {
  const { works, known, facets, values } = tables;
  const ofValues = facets.map(({ facet, key }) => {
    if (facet === 'languages')
      return (ofReader.includes(key) ? WEIGHT.language : 0) + (key === ofQuery ? WEIGHT.asked : 0);
    return facet === 'types' && key === 'commentary' ? WEIGHT.commentary : 0;
  });
  for (const number of numbers) {
    // Its language and its type.
    const [ofLanguage, ofType] = values[number] as Uint32Array;
    const ofWork = worths.size > 0 ? (worths.get(works[number] as number) ?? 0) : 0;
    scores[number] =
      (scores[number] as number) +
      WEIGHT.known * (known[number] as number) +
      (ofValues[ofLanguage as number] as number) +
      (ofValues[ofType as number] as number) +
      ofWork;
  }
};

const scoreNearness = (
  library: LibraryIndex,
  number: number,
  asked: WordMatches[],
  hits: FoundTexts,
  [ofReader, ofQuery]: Languages,
) => {
  const language = library.languages[number] as string;
  const total = totalIn(asked, language, ofQuery);
  const all = asked.map((word) => ({ word, weight: weightIn(word, language) }));
  const own = Math.max(
    all.reduce((sum, { weight }) => sum + weight, 0),
    0.1,
  );
  // Nothing can be nearer; words that say nothing there do not count as near.
  if (hits.closeness(number) === CLOSENESS.adjacent) {
    const said = Math.min(own / total, 1);
    const score = (WEIGHT.sentence + WEIGHT.passage) * said - WEIGHT.adjacent * (1 - said);
    return { score, together: 1, segment: -1 };
  }
  const text = library.words.texts[number] as IndexedText;
  const placesIn = createPlaces(text, number);
  // Words that are everywhere would only cost time.
  const telling = all.filter(({ weight }) => weight > own / (4 * all.length));
  const words = telling.map(({ word }) => ({ lists: placesIn(word), weight: worthIn(word, language, ofReader) }));
  const sentence = bestWindow(words, SENTENCE + telling.length);
  const passage = bestWindow(words, PASSAGE);
  return {
    score: (WEIGHT.sentence * sentence.weight + WEIGHT.passage * passage.weight) / total,
    together: passage.weight / total,
    segment: segmentAt(text.starts, sentence.from),
  };
};

const scoreOfHits = (closeness: number): number =>
  closeness === CLOSENESS.adjacent ? WEIGHT.adjacent : closeness === CLOSENESS.near ? WEIGHT.near : 0;

/** The numbers with the highest scores, highest first. */
const highest = (numbers: number[], scores: Float64Array, count: number): number[] => {
  const byScore = (a: number, b: number) => (scores[b] as number) - (scores[a] as number) || a - b;
  if (numbers.length <= count) return numbers.toSorted(byScore);
  const all = new Float64Array(numbers.length);
  for (let at = 0; at < all.length; at += 1) all[at] = scores[numbers[at] as number] as number;
  const least = nthHighest(all, count);
  const chosen: number[] = [];
  for (const number of numbers) if ((scores[number] as number) >= least) chosen.push(number);
  return chosen.sort(byScore).slice(0, count);
};

/** The scores together with how close the words are. */
const addCloseness = (numbers: number[], scores: Float64Array, hits: FoundTexts): Float64Array => {
  const sums = scores.slice();
  for (const number of numbers) sums[number] = (scores[number] as number) + scoreOfHits(hits.closeness(number));
  return sums;
};

/** The numbers with the highest scores when it counts how close the words are, which is looked at in few texts. */
const highestWithCloseness = (
  numbers: number[],
  scores: Float64Array,
  hits: FoundTexts,
  count: number,
): { number: number; score: number }[] => {
  for (let looked = 2 * count; ; looked = MAX_LOOKED) {
    const candidates = highest(numbers, scores, looked);
    const sums = addCloseness(candidates, scores, hits);
    const best = highest(candidates, sums, count).map((number) => ({ number, score: sums[number] as number }));
    const mostOfOthers = (scores[candidates.at(-1) ?? -1] ?? 0) + WEIGHT.adjacent;
    if (looked >= Math.min(numbers.length, MAX_LOOKED) || mostOfOthers < (best.at(-1)?.score ?? 0)) return best;
  }
};

/** Texts in the order in which they answer a query. */
export type RankedTexts = {
  /** The best, which were looked at closely. */
  best: RankedText[];
  /** All others. Only a page far behind needs them in order. */
  rest(): number[];
};

/** The texts that answer a query best, best first. `worths`: by number of a work, what its titles and description are worth. */
export const rankTexts = (
  library: LibraryIndex,
  interpretations: Asked[],
  hits: FoundTexts,
  worths: ReadonlyMap<number, number>,
  languages: Languages,
  accepts: (number: number) => boolean,
): RankedTexts => {
  const asked = interpretations.map(wordsOf);
  const shares = interpretations.map(({ share = 1 }) => share);
  const { numbers, scores, interpretations: bestOf } = scoreWords(library, asked, shares, languages, accepts);
  addPriors(library, numbers, scores, worths, languages);
  const isOneWord = asked.every(({ length }) => length === 1);
  const close = highestWithCloseness(numbers, scores, hits, MAX_CLOSE);
  const best = close
    .map(({ number, score }): RankedText => {
      if (isOneWord) return { number, score, together: 1, segment: -1 };
      const nearness = scoreNearness(
        library,
        number,
        asked[bestOf[number] as number] as WordMatches[],
        hits,
        languages,
      );
      return { number, ...nearness, score: score + (shares[bestOf[number] as number] as number) * nearness.score };
    })
    .sort((a, b) => b.score - a.score || a.number - b.number);
  return {
    best,
    rest: () => {
      const isClose = new Set(close.map(({ number }) => number));
      const others = numbers.filter((number) => !isClose.has(number));
      return highest(others, addCloseness(others, scores, hits), others.length);
    },
  };
};
