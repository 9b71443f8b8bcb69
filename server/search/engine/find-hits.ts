import type { QueryWord } from '../index/lexemes.ts';
import type { Interpretation, Phrase } from './engine-types.ts';
import type { LibraryIndex } from './library-index.ts';
import { matchWord, type WordMatches } from './match-words.ts';
import { exceptHits, findPassages, uniteHits, type PhrasePlaces, type SegmentHits } from './passages.ts';
import { findPhrase, placeListsOf, type PlaceLists } from './positions.ts';
import type { IndexedText } from './word-index.ts';

/** A phrase with what the library has of each of its words. */
export type AskedPhrase = { words: WordMatches[]; isQuoted: boolean };

export type Asked = { phrases: AskedPhrase[] };

/** Looks up each word once, however often it is in the query. */
export const createLookup = (library: LibraryIndex) => {
  const known = new Map<string, WordMatches>();
  const lookUp = (word: QueryWord, isQuoted: boolean, isTyped: boolean): WordMatches => {
    const key = `${word.exact} ${word.token} ${isQuoted} ${isTyped} ${word.isPrefix ?? false}`;
    const found = known.get(key);
    if (found) return found;
    const matches = matchWord(library.words, library.languages, library.textsOfLanguage, word, isQuoted, isTyped);
    known.set(key, matches);
    return matches;
  };
  const phrase = ({ words, isQuoted }: Phrase, isTyped = true): AskedPhrase => ({
    words: words.map((word) => lookUp(word, isQuoted, isTyped)),
    isQuoted,
  });
  return {
    phrase,
    asked: ({ kind, phrases }: Interpretation): Asked => ({
      phrases: phrases.map((each) => phrase(each, kind === 'typed')),
    }),
  };
};

/** The places of each word in one text, decoded once. */
export const createPlaces = (text: IndexedText, number: number) => {
  const known = new Map<WordMatches, PlaceLists>();
  return (word: WordMatches): PlaceLists => {
    let places = known.get(word);
    if (!places) known.set(word, (places = placeListsOf(text.postings, word.texts.get(number) ?? [])));
    return places;
  };
};

const phrasePlaces = ({ words }: AskedPhrase, placesIn: (word: WordMatches) => PlaceLists): PhrasePlaces => ({
  places: findPhrase(words.map(placesIn)),
  length: words.length,
});

/** Each phrase once, however often it was typed. */
const different = (phrases: AskedPhrase[]): AskedPhrase[] => {
  const seen: AskedPhrase[] = [];
  for (const phrase of phrases) {
    const isKnown = seen.some(
      ({ words }) => words.length === phrase.words.length && words.every((word, at) => word === phrase.words[at]),
    );
    if (!isKnown) seen.push(phrase);
  }
  return seen;
};

/** The texts that have every word. */
const textsWithAll = ({ phrases }: Asked): number[] => {
  const words = [...new Set(phrases.flatMap((phrase) => phrase.words))].sort((a, b) => a.texts.size - b.texts.size);
  const [rarest, ...others] = words;
  if (!rarest) return [];
  const texts: number[] = [];
  for (const number of rarest.texts.keys()) if (others.every(({ texts: own }) => own.has(number))) texts.push(number);
  return texts;
};

/** By text, the segments that have all the phrases of an interpretation and none of the excluded ones. */
export const findHits = (
  library: LibraryIndex,
  interpretations: Asked[],
  excluded: AskedPhrase[],
  only?: number,
): Map<number, SegmentHits> => {
  const found = new Map<number, SegmentHits>();
  for (const asked of interpretations) {
    const phrases = different(asked.phrases);
    for (const number of textsWithAll(asked)) {
      if (only !== undefined && number !== only) continue;
      const text = library.words.texts[number] as IndexedText;
      const placesIn = createPlaces(text, number);
      const own = phrases.map((phrase) => phrasePlaces(phrase, placesIn));
      let hits = findPassages(text.starts, own);
      for (const phrase of excluded) {
        if (hits.length === 0 || !phrase.words.every(({ texts }) => texts.has(number))) continue;
        hits = exceptHits(hits, findPassages(text.starts, [phrasePlaces(phrase, placesIn)]));
      }
      if (hits.length > 0) found.set(number, uniteHits(found.get(number) ?? new Uint32Array(0), hits));
    }
  }
  return found;
};
