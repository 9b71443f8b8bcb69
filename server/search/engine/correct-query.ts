import { stemsOfAnyLanguage } from '#shared/scripts/stem.ts';
import type { Interpretation, Phrase, QueryWord } from '#shared/search/query-words.ts';
import { COMPOUNDING, splitWord } from './compounds.ts';
import { expandWord, STEMMED_LANGUAGES } from './expand-word.ts';
import type { LibraryIndex } from './library-index.ts';
import { editDistance } from './similar-words.ts';
import { soundOf } from './sound-of.ts';

type Corrected = { interpretations: Interpretation[]; corrections: { typed: string; meant: string }[] };

const isKnown = (library: LibraryIndex, { phrases }: Interpretation): boolean =>
  phrases.every(({ words, isQuoted }) => words.every((word) => expandWord(library.words, word, isQuoted).length > 0));

/**
 * Words that nothing has are searched for as the words that were probably meant, unless the query can be understood
 * otherwise so that the library has all its words.
 */
export const correctQuery = (library: LibraryIndex, all: Interpretation[]): Corrected => {
  const known = all.filter((interpretation) => isKnown(library, interpretation));
  if (known.length > 0)
    return {
      interpretations: [...known, ...known.flatMap((each) => withHyphensJoined(library, each))],
      corrections: [],
    };
  const corrections = new Map<string, string>();
  const interpretations = withJoinedWords(library, all).map((interpretation) => ({
    ...interpretation,
    phrases: interpretation.phrases.flatMap((phrase) =>
      interpretation.kind === 'typed' && !phrase.isQuoted ? correctPhrase(library, phrase, corrections) : [phrase],
    ),
  }));
  return { interpretations, corrections: [...corrections].map(([typed, meant]) => ({ typed, meant })) };
};

const plainWord = (token: string): QueryWord => ({
  token,
  exact: token,
  spellings: [],
  stems: stemsOfAnyLanguage(token),
});

/** What nothing has is replaced: by words that are written alike, or by the parts it is made of. */
const correctPhrase = (library: LibraryIndex, phrase: Phrase, corrections: Map<string, string>): Phrase[] => {
  const phrases: Phrase[] = [];
  const words: QueryWord[] = [];
  for (const word of phrase.words) {
    if (expandWord(library.words, word, false).length > 0) {
      words.push(word);
      continue;
    }
    const similar = library.similarWords(word.token);
    // A title has it, or one that sounds like it.
    const isOfTitle = library.titles.hasWord(word.token) || library.spokenTitles.hasWord(word.token);
    if (isOfTitle && soundOf(similar[0] ?? '') !== soundOf(word.token)) {
      words.push(word);
      continue;
    }
    const split = isMistyped(word.token, similar[0])
      ? undefined
      : splitWord(library.words, word.token, STEMMED_LANGUAGES);
    if (split) {
      corrections.set(word.exact, split.parts.join(' '));
      const parts = split.parts.map(plainWord);
      // What German writes as one word stands in several places of a passage; elsewhere the parts are next to each other.
      if (split.language === COMPOUNDING && phrase.words.length === 1)
        phrases.push(...parts.map((part) => ({ isQuoted: false, words: [part] })));
      else words.push(...parts);
      continue;
    }
    if (similar[0] !== undefined) corrections.set(word.exact, similar[0]);
    words.push({ ...word, similar });
  }
  if (words.length > 0) phrases.push({ ...phrase, words });
  return phrases;
};

/** Whether one letter is wrong at most. */
const isMistyped = (typed: string, meant: string | undefined): boolean =>
  meant !== undefined && editDistance(soundOf(typed), soundOf(meant), 2) <= 1;

/** `loving-kindness` is `lovingkindness`, too. */
const withHyphensJoined = (library: LibraryIndex, interpretation: Interpretation): Interpretation[] => {
  if (interpretation.kind !== 'typed') return [];
  const phrases = interpretation.phrases.map((phrase): Phrase => {
    const token = phrase.isQuoted || phrase.words.length < 2 ? '' : phrase.words.map((word) => word.token).join('');
    return LATIN.test(token) && library.words.has(token) ? { isQuoted: false, words: [plainWord(token)] } : phrase;
  });
  return phrases.some((phrase, at) => phrase !== interpretation.phrases[at]) ? [{ ...interpretation, phrases }] : [];
};
const LATIN = /^[a-z]{6,}$/;

/** Words that are written as one, where that leaves fewer words: `karaniyam atthakusalena`. */
export const joinedQuery = (library: LibraryIndex, interpretations: Interpretation[]): Interpretation[] =>
  interpretations.flatMap((interpretation): Interpretation[] => {
    const phrases = interpretation.kind === 'typed' ? joinWords(library, interpretation.phrases) : [];
    return phrases.length > 0 && phrases.length < interpretation.phrases.length ? [{ ...interpretation, phrases }] : [];
  });

/** Only where one of them is not known by itself. */
const withJoinedWords = (library: LibraryIndex, interpretations: Interpretation[]): Interpretation[] => {
  const joined = interpretations.flatMap((interpretation): Interpretation[] => {
    const phrases = joinWords(library, interpretation.phrases);
    return phrases.length < interpretation.phrases.length ? [{ ...interpretation, phrases }] : [];
  });
  return joined.length > 0 ? joined : interpretations;
};

const joinWords = (library: LibraryIndex, phrases: Phrase[]): Phrase[] => {
  const result: Phrase[] = [];
  for (const phrase of phrases) {
    const [before] = result.at(-1)?.words ?? [];
    const [word] = phrase.words;
    const canJoin =
      before && word && phrase.words.length === 1 && result.at(-1)?.words.length === 1 && !phrase.isQuoted;
    const token = canJoin ? `${before.token}${word.token}` : '';
    if (token && token.length >= MIN_JOINED && library.words.has(token))
      result[result.length - 1] = { isQuoted: false, words: [{ token, exact: token, spellings: [], stems: [] }] };
    else result.push(phrase);
  }
  return result;
};
const MIN_JOINED = 8;
