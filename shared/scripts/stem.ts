import snowball from 'snowball-stemmers';
import { stripIndicEnding } from './indic-endings.ts';
import { foldWord } from './words.ts';

/**
 * Snowball's name of each language that is stemmed. Few on purpose: a query is stemmed in all of them, and each one more
 * adds accidental matches.
 */
const ALGORITHMS: Record<string, string> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  pt: 'portuguese',
  es: 'spanish',
  it: 'italian',
  ru: 'russian',
};
const INDIC = new Set(['pi', 'sa']);

type Stemmer = (word: string) => string[];
const stemmers = new Map<string, Stemmer>();

const stemmerOf = (language: string): Stemmer | undefined => {
  const cached = stemmers.get(language);
  if (cached) return cached;
  const algorithm = ALGORITHMS[language];
  if (INDIC.has(language)) stemmers.set(language, stripIndicEnding);
  else if (algorithm) {
    const stemmer = snowball.newStemmer(algorithm);
    stemmers.set(language, (word) => [foldWord(stemmer.stem(word)) || word]);
  }
  return stemmers.get(language);
};

/** Shorter words would give too many accidental matches. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 60;
const LETTERS = /^\p{L}+$/u;

const isStemmed = (token: string): boolean =>
  token.length >= MIN_LENGTH && token.length <= MAX_LENGTH && LETTERS.test(token);

/** A stemmer takes longer than all the rest of an analysis, so stems are cached by language. */
const MAX_CACHED = 100_000;
const cache = new Map<string, Map<string, string[]>>();

/**
 * The stems of a word in the language of its text, nearly always one; the token itself for a language without a stemmer.
 * Takes folded tokens, so that a form typed without diacritics has the same stem.
 */
export const stemsOf = (token: string, language: string): string[] => {
  const stemmer = stemmerOf(language);
  if (!stemmer) return [token];
  let ofLanguage = cache.get(language);
  if (!ofLanguage || ofLanguage.size > MAX_CACHED) cache.set(language, (ofLanguage = new Map()));
  let stems = ofLanguage.get(token);
  if (stems === undefined) {
    stems = isStemmed(token) ? stemmer(token) : [token];
    ofLanguage.set(token, stems);
  }
  return stems;
};

/** No ending is longer: a stemmer makes `mind` of `mindfulness`, which is another word. */
export const MAX_ENDING = 6;

const INDIC_LANGUAGE = 'sa';
const LATIN = /^[a-z]+$/;
/** A Latin word with this ending is more often English than a locative. */
const NOT_INDIC = /e$/;

const CYRILLIC = /^\p{Script=Cyrillic}+$/u;

const languagesOf = (token: string): string[] => {
  if (CYRILLIC.test(token)) return ['ru'];
  if (!LATIN.test(token)) return [];
  const european = Object.keys(ALGORITHMS).filter((language) => language !== 'ru');
  return NOT_INDIC.test(token) ? european : [...european, INDIC_LANGUAGE];
};

/** The possible stems of a query's word, whose language is unknown. None in scripts without word forms. */
export const stemsOfAnyLanguage = (token: string): string[] => {
  const languages = languagesOf(token);
  if (languages.length === 0) return [];
  // It may be a stem itself: a stemmer may overstem one form only (монах).
  return [...new Set([token, ...languages.flatMap((language) => stemsOf(token, language))])];
};
