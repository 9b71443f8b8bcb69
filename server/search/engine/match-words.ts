import type { QueryWord } from '../index/lexemes.ts';
import { expandWord, QUALITY } from './expand-word.ts';
import type { FormPostings } from './positions.ts';
import { rarity } from './rank.rules.ts';
import type { WordIndex } from './word-index.ts';

/** What matching needs to know of each text: undefined when it may not be found. */
export type TextLanguages = readonly (string | undefined)[];

/** A word of a query in the whole library. */
export type WordMatches = {
  /** By the number of a text, the forms it has. */
  texts: Map<number, FormPostings[]>;
  /** How often the word stands in each text; forms that are only alike count less. */
  occurrences: Map<number, number>;
  /** By language, how rare it is there. */
  rarity: Map<string, number>;
  /** In the language where it is commonest. */
  leastRarity: number;
};

const WEIGHTS: number[] = [];
WEIGHTS[QUALITY.exact] = 1;
WEIGHTS[QUALITY.folded] = 1;
WEIGHTS[QUALITY.wordForm] = 0.8;
WEIGHTS[QUALITY.similar] = 0.6;

const countAt = (postings: Uint8Array, offset: number): number => {
  let value = 0;
  let shift = 0;
  for (let at = offset; ; at += 1, shift += 7) {
    const byte = postings[at] as number;
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
};

export const matchWord = (
  index: WordIndex,
  languages: TextLanguages,
  textsOfLanguage: ReadonlyMap<string, number>,
  word: QueryWord,
  isQuoted: boolean,
  isTyped: boolean,
): WordMatches => {
  const texts = new Map<number, FormPostings[]>();
  const occurrences = new Map<number, number>();
  const perLanguage = new Map<string, number>();
  for (const { form, quality, languages: only } of expandWord(index, word, isQuoted, isTyped)) {
    index.eachText(form, (number, offset) => {
      const language = languages[number];
      if (language === undefined || (only && !only.has(language))) return;
      const known = texts.get(number);
      if (known) known.push({ offset, quality });
      else {
        texts.set(number, [{ offset, quality }]);
        perLanguage.set(language, (perLanguage.get(language) ?? 0) + 1);
      }
      const count = countAt((index.texts[number] as { postings: Uint8Array }).postings, offset);
      occurrences.set(number, (occurrences.get(number) ?? 0) + count * (WEIGHTS[quality] ?? 1));
    });
  }
  const ofLanguages = new Map<string, number>();
  let leastRarity = Number.POSITIVE_INFINITY;
  for (const [language, count] of perLanguage) {
    const own = rarity(count, textsOfLanguage.get(language) ?? 0);
    ofLanguages.set(language, own);
    // A word of the language that happens to stand in another does not count there.
    if (own < leastRarity && (textsOfLanguage.get(language) ?? 0) >= MIN_TEXTS) leastRarity = own;
  }
  if (leastRarity === Number.POSITIVE_INFINITY) leastRarity = Math.max(0, ...ofLanguages.values());
  return { texts, occurrences, rarity: ofLanguages, leastRarity };
};

/** Of a smaller language nothing can be said about which words are common. */
const MIN_TEXTS = 20;
