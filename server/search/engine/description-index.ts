import { stemsOf } from '#shared/scripts/stem.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { rarity, saturation } from './rank.rules.ts';
import type { RelatedWord } from './related-words.ts';

/** What a work is about, in a sentence or two. */
export type Description = { work_id: string; language: string; description: string };

type OfLanguage = {
  /** By the stem of a word, the descriptions that have it and how often. */
  words: Map<string, Map<number, number>>;
  lengths: Map<number, number>;
  averageLength: number;
};

/** A word of a query with those that say nearly the same. */
export type AskedWord = { token: string; related?: RelatedWord[] };

/** What a related word counts of what the word itself does. */
const RELATED_WEIGHT = 0.6;

/** By each different word that was asked, the stems of a language that stand for it and what they count. */
const alternativesIn = (asked: AskedWord[], language: string): Map<string, number>[] => {
  const byStem = new Map<string, Map<string, number>>();
  for (const { token, related = [] } of asked) {
    const own = stemsOf(token, language)[0] ?? token;
    const alternatives = byStem.get(own) ?? new Map([[own, 1]]);
    byStem.set(own, alternatives);
    for (const other of related) {
      if (other.language !== language) continue;
      const stem = stemsOf(other.token, language)[0] ?? other.token;
      if (!alternatives.has(stem)) alternatives.set(stem, RELATED_WEIGHT);
    }
  }
  return [...byStem.values()];
};

/** A stem that stands for a word, where it is and what it counts there. */
type WeighedStem = { counts: Map<number, number>; weight: number };
/** A word that was asked; its weight is that of the stem that counts most, or of a word that nothing has. */
type WeighedWord = { stems: WeighedStem[]; weight: number };

const weigh = ({ words, lengths }: OfLanguage, asked: Map<string, number>[]): WeighedWord[] =>
  asked.map((alternatives) => {
    const stems: WeighedStem[] = [];
    for (const [stem, factor] of alternatives) {
      const counts = words.get(stem);
      if (counts) stems.push({ counts, weight: factor * rarity(counts.size, lengths.size) });
    }
    const most = stems.reduce((weight, stem) => Math.max(weight, stem.weight), 0);
    return { stems, weight: most > 0 ? most : rarity(0, lengths.size) };
  });

const worthIn = ({ lengths, averageLength }: OfLanguage, { counts, weight }: WeighedStem, at: number): number => {
  const count = counts.get(at);
  return count === undefined ? 0 : weight * saturation(count, lengths.get(at) ?? 1, averageLength);
};

/** By description what a word is worth there. */
const worthsOf = (own: OfLanguage, stems: WeighedStem[]): Map<number, number> => {
  const best = new Map<number, number>();
  for (const stem of stems)
    for (const at of stem.counts.keys()) best.set(at, Math.max(best.get(at) ?? 0, worthIn(own, stem, at)));
  return best;
};

/**
 * Works by the words of their descriptions. A question is seldom asked in the words of the text that answers it; a
 * description says in plain words what the text is about.
 */
export class DescriptionIndex {
  private readonly languages = new Map<string, OfLanguage>();

  constructor(private readonly descriptions: Description[] = []) {
    descriptions.forEach(({ language, description }, at) => {
      let own = this.languages.get(language);
      if (!own) this.languages.set(language, (own = { words: new Map(), lengths: new Map(), averageLength: 1 }));
      const tokens = tokenise(description.normalize('NFC'));
      own.lengths.set(at, tokens.length);
      for (const { token } of tokens) {
        const stem = stemsOf(token, language)[0] ?? token;
        let counts = own.words.get(stem);
        if (!counts) own.words.set(stem, (counts = new Map()));
        counts.set(at, (counts.get(at) ?? 0) + 1);
      }
    });
    for (const own of this.languages.values()) {
      let total = 0;
      for (const length of own.lengths.values()) total += length;
      own.averageLength = Math.max(total / own.lengths.size, 1);
    }
  }

  /** By work, from 0 to about 1, how much of the words its description has; rare words count more. */
  find(asked: AskedWord[]): Map<string, number> {
    const scores = new Map<string, number>();
    for (const [language, own] of this.languages) {
      const words = weigh(own, alternativesIn(asked, language));
      const sums = new Map<number, number>();
      for (const { stems } of words)
        for (const [at, worth] of worthsOf(own, stems)) sums.set(at, (sums.get(at) ?? 0) + worth);
      this.noteBest(scores, sums, words);
    }
    return scores;
  }

  /** The same where a description must have the word that tells most: the others are looked for only where it is. */
  findWhole(asked: AskedWord[]): Map<string, number> {
    const scores = new Map<string, number>();
    for (const [language, own] of this.languages) {
      const words = weigh(own, alternativesIn(asked, language));
      const [rarest, ...others] = words.toSorted((a, b) => b.weight - a.weight);
      const sums = worthsOf(own, rarest?.stems ?? []);
      for (const { stems } of others)
        for (const [at, sum] of sums) {
          const worth = stems.reduce((most, stem) => Math.max(most, worthIn(own, stem, at)), 0);
          if (worth > 0) sums.set(at, sum + worth);
        }
      this.noteBest(scores, sums, words);
    }
    return scores;
  }

  private noteBest(scores: Map<string, number>, sums: Map<number, number>, words: WeighedWord[]): void {
    const total = words.reduce((sum, { weight }) => sum + weight, 0);
    for (const [at, sum] of sums) {
      const { work_id } = this.descriptions[at] as Description;
      const score = sum / Math.max(total, 0.1);
      if (score > (scores.get(work_id) ?? 0)) scores.set(work_id, score);
    }
  }
}
