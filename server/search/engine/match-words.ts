import type { QueryWord } from '#shared/search/query-words.ts';
import { countPositions } from '#shared/search/pack-text.ts';
import { expandWord, QUALITY } from './expand-word.ts';
import type { FormPostings } from '#shared/search/positions.ts';
import { rarity } from './rank.rules.ts';
import type { WordIndex } from './word-index.ts';

/** What matching needs to know of each text: undefined when it may not be found. */
export type TextLanguages = readonly (string | undefined)[];

/** A word of a query in the whole library. Lists of numbers, because a common word is in thousands of texts. */
export type WordMatches = {
  /** The texts that have it, ascending. */
  numbers: Uint32Array;
  /** By the number of a text: its place in `numbers`, counted from 1; 0 when it does not have the word. */
  places: Uint32Array;
  /** The forms of the text `numbers[i]` are those from `start[i]` to `start[i + 1]`. */
  start: Uint32Array;
  offsets: Uint32Array;
  qualities: Uint8Array;
  /** How often the word stands in the text `numbers[i]`; forms that are only alike count less. */
  occurrences: Float64Array;
  /** By language, how rare it is there. */
  rarity: Map<string, number>;
  /** In the language where it is commonest. */
  leastRarity: number;
  /** Languages that have it by chance: a word that is written otherwise becomes it without its diacritics. */
  chance: ReadonlySet<string>;
};

/** In bytes. */
export const sizeOfMatches = ({ numbers, places, start, offsets, qualities, occurrences }: WordMatches): number =>
  [numbers, places, start, offsets, qualities, occurrences].reduce((sum, { byteLength }) => sum + byteLength, 0) + 1000;

export const hasWord = ({ places }: WordMatches, number: number): boolean => (places[number] ?? 0) > 0;

/** The forms that a text has of a word. */
export const formsIn = ({ places, start, offsets, qualities }: WordMatches, number: number): FormPostings[] => {
  const place = places[number] ?? 0;
  const forms: FormPostings[] = [];
  if (place === 0) return forms;
  for (let at = start[place - 1] as number; at < (start[place] as number); at += 1)
    forms.push({ offset: offsets[at] as number, quality: qualities[at] as number });
  return forms;
};

const WEIGHTS: number[] = [];
WEIGHTS[QUALITY.exact] = 1;
WEIGHTS[QUALITY.folded] = 1;
WEIGHTS[QUALITY.wordForm] = 0.8;
WEIGHTS[QUALITY.similar] = 0.6;

export const matchWord = (
  index: WordIndex,
  languages: TextLanguages,
  textsOfLanguage: ReadonlyMap<string, number>,
  word: QueryWord,
  isQuoted: boolean,
  isTyped: boolean,
): WordMatches => {
  const forms = expandWord(index, word, isQuoted, isTyped);
  const accepts = (number: number, only: ReadonlySet<string> | undefined): boolean => {
    const language = languages[number];
    return language !== undefined && (!only || only.has(language));
  };
  const counts = new Uint32Array(index.texts.length);
  for (const { form, languages: only } of forms)
    index.eachText(form, (number) => {
      if (accepts(number, only)) counts[number] = (counts[number] as number) + 1;
    });
  const listed = listTexts(counts, languages);
  const { places, start } = listed;
  const next = start.slice();
  const offsets = new Uint32Array(start.at(-1) ?? 0);
  const qualities = new Uint8Array(offsets.length);
  const occurrences = new Float64Array(listed.numbers.length);
  for (const { form, quality, languages: only } of forms)
    index.eachText(form, (number, offset) => {
      if (!accepts(number, only)) return;
      const place = (places[number] as number) - 1;
      const at = next[place] as number;
      next[place] = at + 1;
      offsets[at] = offset;
      qualities[at] = quality;
      const count = countPositions((index.texts[number] as { postings: Uint8Array }).postings, offset);
      occurrences[place] = (occurrences[place] as number) + count * (WEIGHTS[quality] ?? 1);
    });
  return {
    numbers: listed.numbers,
    places,
    start,
    offsets,
    qualities,
    occurrences,
    ...rarities(listed.perLanguage, textsOfLanguage),
    chance: LATIN.test(word.token) && isTyped && !isQuoted ? chanceLanguages(listed, qualities, languages) : NONE,
  };
};
const LATIN = /^[a-z]+$/;
const NONE: ReadonlySet<string> = new Set();

/**
 * `the` is an English word, and thế a Vietnamese one: the texts of a language that mostly write a word otherwise, when
 * more texts of another language write it as it was typed. Not `metta`, which more texts write mettā.
 */
const chanceLanguages = (
  { numbers, start }: { numbers: Uint32Array; start: Uint32Array },
  qualities: Uint8Array,
  languages: TextLanguages,
): ReadonlySet<string> => {
  const exact = new Map<string, number>();
  const folded = new Map<string, number>();
  for (let place = 0; place < numbers.length; place += 1) {
    let best: number = QUALITY.similar;
    for (let at = start[place] as number; at < (start[place + 1] as number); at += 1)
      best = Math.min(best, qualities[at] as number);
    if (best > QUALITY.folded) continue;
    const counts = best === QUALITY.exact ? exact : folded;
    const language = languages[numbers[place] as number] as string;
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const most = Math.max(0, ...exact.values());
  const chance = new Set<string>();
  for (const [language, count] of folded) if (count < most && (exact.get(language) ?? 0) < count) chance.add(language);
  return chance;
};

/** From how many forms each text has: the texts that have any, and where those of each begin. */
const listTexts = (counts: Uint32Array, languages: TextLanguages) => {
  let total = 0;
  for (let number = 0; number < counts.length; number += 1) if (counts[number] !== 0) total += 1;
  const numbers = new Uint32Array(total);
  const places = new Uint32Array(counts.length);
  const start = new Uint32Array(numbers.length + 1);
  const perLanguage = new Map<string, number>();
  let place = 0;
  for (let number = 0; number < counts.length; number += 1) {
    const count = counts[number] as number;
    if (count === 0) continue;
    numbers[place] = number;
    start[place + 1] = (start[place] as number) + count;
    place += 1;
    places[number] = place;
    const language = languages[number] as string;
    perLanguage.set(language, (perLanguage.get(language) ?? 0) + 1);
  }
  return { numbers, places, start, perLanguage };
};

const rarities = (perLanguage: Map<string, number>, textsOfLanguage: ReadonlyMap<string, number>) => {
  const ofLanguages = new Map<string, number>();
  let leastRarity = Number.POSITIVE_INFINITY;
  for (const [language, count] of perLanguage) {
    const own = rarity(count, textsOfLanguage.get(language) ?? 0);
    ofLanguages.set(language, own);
    // A word of the language that happens to stand in another does not count there.
    if (own < leastRarity && (textsOfLanguage.get(language) ?? 0) >= MIN_TEXTS) leastRarity = own;
  }
  if (leastRarity === Number.POSITIVE_INFINITY) leastRarity = Math.max(0, ...ofLanguages.values());
  return { rarity: ofLanguages, leastRarity };
};

/** Of a smaller language nothing can be said about which words are common. */
const MIN_TEXTS = 20;
