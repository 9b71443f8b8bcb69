import { stemsOf } from '#shared/scripts/stem.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { rarity, saturation } from './rank.rules.ts';

/** What a work is about, in a sentence or two. */
export type Description = { work_id: string; language: string; description: string };

type OfLanguage = {
  /** By the stem of a word, the descriptions that have it and how often. */
  words: Map<string, Map<number, number>>;
  lengths: Map<number, number>;
  averageLength: number;
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
  find(tokens: string[]): Map<string, number> {
    const scores = new Map<string, number>();
    for (const [language, { words, lengths, averageLength }] of this.languages) {
      const stems = new Set(tokens.map((token) => stemsOf(token, language)[0] ?? token));
      const sums = new Map<number, number>();
      let total = 0;
      for (const stem of stems) {
        const counts = words.get(stem);
        const weight = rarity(counts?.size ?? 0, lengths.size);
        total += weight;
        for (const [at, count] of counts ?? [])
          sums.set(at, (sums.get(at) ?? 0) + weight * saturation(count, lengths.get(at) ?? 1, averageLength));
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
