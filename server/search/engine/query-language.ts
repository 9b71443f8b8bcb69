import type { Asked } from './find-hits.ts';
import type { WordMatches } from './match-words.ts';

/** Of a smaller language nothing can be said about which words are common. */
const MIN_TEXTS = 20;
/** What a word counts that a language does not have: more than any that it has. */
const UNKNOWN = 9;

/** How rare a word is in a language; in one that does not have it, as where it is commonest. One that no text has is rare. */
export const rarityIn = ({ rarity, leastRarity }: WordMatches, language: string | undefined): number =>
  rarity.get(language ?? '') ?? (rarity.size > 0 ? leastRarity : UNKNOWN);

/**
 * The language that a query is probably in: where its words are commonest. `die` is common in German and telling in `how
 * did the Buddha die`.
 */
export const languageOfQuery = (
  { phrases }: Asked,
  textsOfLanguage: ReadonlyMap<string, number>,
): string | undefined => {
  const words = new Set(phrases.flatMap((phrase) => phrase.words));
  let guess: string | undefined;
  let least = UNKNOWN * words.size;
  for (const [language, texts] of textsOfLanguage) {
    if (texts < MIN_TEXTS) continue;
    let sum = 0;
    for (const { rarity } of words) sum += Math.min(rarity.get(language) ?? UNKNOWN, UNKNOWN);
    if (sum >= least) continue;
    least = sum;
    guess = language;
  }
  return guess;
};
