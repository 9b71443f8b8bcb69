import { TIER } from './tiers.ts';
import { createPlaces, type Asked } from './find-hits.ts';
import type { LibraryIndex } from './library-index.ts';
import type { WordMatches } from './match-words.ts';
import { tierOfHit, type SegmentHits } from './passages.ts';
import { segmentAt } from './positions.ts';
import { bestWindow, saturation } from './rank.rules.ts';
import type { IndexedText } from './word-index.ts';

export type RankedText = {
  number: number;
  score: number;
  /** Of the whole weight of the query, how much stands in the best passage. */
  together: number;
  /** The segment where most of the words are near each other; -1 when that was not looked for. */
  segment: number;
};

/** How many of the best texts are looked at closely. */
const MAX_CLOSE = 150;
/** Tokens of a sentence, and of a passage. */
const SENTENCE = 16;
const PASSAGE = 80;

const WEIGHT = {
  words: 0.5,
  sentence: 1,
  passage: 0.6,
  adjacent: 0.5,
  near: 0.2,
  title: 1.6,
  known: 0.25,
  language: 0.15,
  commentary: -0.35,
};

const wordsOf = ({ phrases }: Asked): WordMatches[] => [...new Set(phrases.flatMap(({ words }) => words))];

/** What a word weighs in a text of a language; one that the language does not have weighs as where it is commonest. */
const weightIn = (word: WordMatches, language: string): number => word.rarity.get(language) ?? word.leastRarity;

type Preliminary = { number: number; score: number; asked: Asked };

const scoreWords = (library: LibraryIndex, interpretations: Asked[]): Map<number, Preliminary> => {
  const best = new Map<number, Preliminary>();
  for (const asked of interpretations) {
    const words = wordsOf(asked);
    const totals = new Map<string, number>();
    const scores = new Map<number, number>();
    for (const word of words) {
      for (const [number, occurrences] of word.occurrences) {
        const language = library.languages[number] as string;
        const weight = weightIn(word, language);
        scores.set(
          number,
          (scores.get(number) ?? 0) + weight * saturation(occurrences, library.lengthOf(number), library.averageLength),
        );
      }
    }
    for (const [number, sum] of scores) {
      const language = library.languages[number] as string;
      let total = totals.get(language);
      if (total === undefined)
        totals.set(language, (total = words.reduce((weight, word) => weight + weightIn(word, language), 0)));
      const score = WEIGHT.words * (sum / Math.max(total, 0.1));
      const known = best.get(number);
      if (!known || known.score < score) best.set(number, { number, score, asked });
    }
  }
  return best;
};

/** What is known of a text beside its words. */
const priorOf = (
  library: LibraryIndex,
  number: number,
  language: string,
  titles: ReadonlyMap<string, number>,
): number => {
  const info = library.infos[number];
  if (!info) return 0;
  return (
    WEIGHT.title * (titles.get(info.work_id) ?? 0) +
    WEIGHT.known * library.howKnown(info.work_id) +
    (info.language === language ? WEIGHT.language : 0) +
    (info.type === 'commentary' ? WEIGHT.commentary : 0)
  );
};

const isAdjacent = (hits: SegmentHits | undefined): boolean =>
  hits?.some((hit) => tierOfHit(hit) <= TIER.wordForm) ?? false;

const scoreNearness = (library: LibraryIndex, { number, asked }: Preliminary, hits: SegmentHits | undefined) => {
  // Nothing can be nearer.
  if (isAdjacent(hits)) return { score: WEIGHT.sentence + WEIGHT.passage, together: 1, segment: -1 };
  const text = library.words.texts[number] as IndexedText;
  const language = library.languages[number] as string;
  const placesIn = createPlaces(text, number);
  const all = wordsOf(asked).map((word) => ({ word, weight: weightIn(word, language) }));
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  // Words that are everywhere would only cost time.
  const telling = all.filter(({ weight }) => weight > total / (4 * all.length));
  const words = telling.map(({ word, weight }) => ({ lists: placesIn(word), weight }));
  const sentence = bestWindow(words, SENTENCE + telling.length);
  const passage = bestWindow(words, PASSAGE);
  return {
    score: (WEIGHT.sentence * sentence.weight + WEIGHT.passage * passage.weight) / Math.max(total, 0.1),
    together: passage.weight / Math.max(total, 0.1),
    segment: segmentAt(text.starts, sentence.from),
  };
};

const scoreOfHits = (hits: SegmentHits | undefined): number => {
  if (!hits) return 0;
  const best = hits.reduce((tier, hit) => Math.min(tier, tierOfHit(hit)), 7);
  return best <= TIER.wordForm ? WEIGHT.adjacent : best === TIER.near ? WEIGHT.near : 0;
};

/** The texts that answer a query best, best first. `titles`: by work, how much its titles are like the query. */
export const rankTexts = (
  library: LibraryIndex,
  interpretations: Asked[],
  hits: ReadonlyMap<number, SegmentHits>,
  titles: ReadonlyMap<string, number>,
  language: string,
  accepts: (number: number) => boolean,
): RankedText[] => {
  const preliminary = [...scoreWords(library, interpretations).values()].filter(({ number }) => accepts(number));
  for (const each of preliminary)
    each.score += priorOf(library, each.number, language, titles) + scoreOfHits(hits.get(each.number));
  preliminary.sort((a, b) => b.score - a.score || a.number - b.number);
  const isOneWord = interpretations.every((asked) => wordsOf(asked).length === 1);
  return preliminary
    .map((each, rank): RankedText => {
      if (isOneWord || rank >= MAX_CLOSE) return { number: each.number, score: each.score, together: 1, segment: -1 };
      const { score, together, segment } = scoreNearness(library, each, hits.get(each.number));
      return { number: each.number, score: each.score + score, together, segment };
    })
    .sort((a, b) => b.score - a.score || a.number - b.number);
};
