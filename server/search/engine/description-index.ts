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
    for (const [language, { words, lengths, averageLength }] of this.languages) {
      const sums = new Map<number, number>();
      let total = 0;
      for (const alternatives of alternativesIn(asked, language)) {
        const best = new Map<number, number>();
        let most = 0;
        for (const [stem, factor] of alternatives) {
          const counts = words.get(stem);
          if (!counts) continue;
          const weight = factor * rarity(counts.size, lengths.size);
          most = Math.max(most, weight);
          for (const [at, count] of counts) {
            const worth = weight * saturation(count, lengths.get(at) ?? 1, averageLength);
            if (worth > (best.get(at) ?? 0)) best.set(at, worth);
          }
        }
        total += most > 0 ? most : rarity(0, lengths.size);
        for (const [at, worth] of best) sums.set(at, (sums.get(at) ?? 0) + worth);
      }
      for (const [at, sum] of sums) {
        const { work_id } = this.descriptions[at] as Description;
        const score = sum / Math.max(total, 0.1);
        if (score > (scores.get(work_id) ?? 0)) scores.set(work_id, score);
      }
    }
    return scores;
  }
}
