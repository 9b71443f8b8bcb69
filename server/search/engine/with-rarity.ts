import type { Interpretation } from '#shared/search/query-words.ts';
import type { Asked } from './find-hits.ts';
import type { WordMatches } from './match-words.ts';
import { isFunctionWord } from '#shared/search/question-words.ts';
import { COMMON } from './rank.rules.ts';

/** What is common and shorter is taken for a particle, an article or the like. */
const MIN_TELLING = 4;

const rarityOf = (token: string, { leastRarity }: WordMatches): number =>
  isFunctionWord(token) || (leastRarity <= COMMON && token.length < MIN_TELLING) ? 0 : leastRarity;

/** With how rare each word is, to choose what is marked in a passage. */
export const withRarity = ({ kind, phrases }: Interpretation, asked: Asked): Interpretation => ({
  kind,
  phrases: phrases.map((phrase, at) => ({
    ...phrase,
    words: phrase.words.map((word, index) => {
      const matches = asked.phrases[at]?.words[index];
      return matches ? { ...word, rarity: rarityOf(word.token, matches) } : word;
    }),
  })),
});
