import { createPlaces, segmentsWith, type Asked, type AskedPhrase } from './find-hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { findWord, segmentOf } from '#shared/search/passages.ts';
import type { RankedText } from './rank-texts.ts';
import type { IndexedText } from './word-index.ts';

/** The segment with most of the words, by how rare they are, and how much of them that is. */
const bestSegment = (
  library: LibraryIndex,
  number: number,
  { phrases }: Asked,
  isLeftOut: (segment: number) => boolean,
) => {
  const text = library.words.texts[number] as IndexedText;
  const language = library.languages[number] as string;
  const placesIn = createPlaces(text, number);
  const weights = new Map<number, number>();
  let total = 0;
  for (const word of new Set(phrases.flatMap(({ words }) => words))) {
    const weight = word.rarity.get(language) ?? word.leastRarity;
    total += weight;
    for (const segment of Array.from(findWord(text.starts, placesIn(word)), segmentOf))
      if (!isLeftOut(segment)) weights.set(segment, (weights.get(segment) ?? 0) + weight);
  }
  let best = { segment: -1, together: 0 };
  for (const [segment, weight] of weights)
    if (weight / total > best.together) best = { segment, together: weight / total };
  return best;
};

/**
 * A text whose best passage has an excluded word is listed with another passage; not at all when that is the only one
 * with any of the words.
 */
export const withoutExcluded = (
  library: LibraryIndex,
  asked: Asked[],
  excluded: AskedPhrase[],
  text: RankedText,
): RankedText[] => {
  const { number } = text;
  const leftOut = new Set(excluded.flatMap((phrase) => Array.from(segmentsWith(library, phrase, number), segmentOf)));
  if (!leftOut.has(text.segment)) return [text];
  const best = asked
    .map((each) => bestSegment(library, number, each, (segment) => leftOut.has(segment)))
    .reduce((most, each) => (each.together > most.together ? each : most));
  return best.segment < 0 ? [] : [{ ...text, ...best }];
};
