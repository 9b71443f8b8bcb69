import snowball from 'snowball-stemmers';
import { stripIndicEnding } from './indic-endings.ts';
import { foldWord } from './words.ts';

/**
 * Snowball's name of each language that is stemmed. Few on purpose: a query is stemmed in all of them, and each further
 * one finds words of the others by chance.
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
  const made = stemmers.get(language);
  if (made) return made;
  const algorithm = ALGORITHMS[language];
  if (INDIC.has(language)) stemmers.set(language, stripIndicEnding);
  else if (algorithm) {
    const stemmer = snowball.newStemmer(algorithm);
    stemmers.set(language, (word) => [foldWord(stemmer.stem(word)) || word]);
  }
  return stemmers.get(language);
};

/** Shorter words have no forms worth the confusion; digits have none at all. */
const LEAST_LENGTH = 3;
const MOST_LENGTH = 60;
const LETTERS = /^\p{L}+$/u;

const isStemmed = (token: string): boolean =>
  token.length >= LEAST_LENGTH && token.length <= MOST_LENGTH && LETTERS.test(token);

/** A stemmer takes longer than all the rest of an analysis; words come again. */
const MAX_KNOWN = 100_000;
const known = new Map<string, Map<string, string[]>>();

/**
 * What the forms of a word have in common, in the language of its text; the token itself where nothing is known of it.
 * Takes folded tokens, so that a form typed without diacritics has the same stem. Nearly always one.
 */
export const stemsOf = (token: string, language: string): string[] => {
  const stemmer = stemmerOf(language);
  if (!stemmer) return [token];
  let ofLanguage = known.get(language);
  if (!ofLanguage || ofLanguage.size > MAX_KNOWN) known.set(language, (ofLanguage = new Map()));
  let stems = ofLanguage.get(token);
  if (stems === undefined) {
    stems = isStemmed(token) ? stemmer(token) : [token];
    ofLanguage.set(token, stems);
  }
  return stems;
};

const INDIC_LANGUAGE = 'sa';
const LATIN = /^[a-z]+$/;
/** A Latin word that ends so is more often English than a locative. */
const NOT_INDIC = /e$/;

const CYRILLIC = /^\p{Script=Cyrillic}+$/u;

const languagesOf = (token: string): string[] => {
  if (CYRILLIC.test(token)) return ['ru'];
  if (!LATIN.test(token)) return [];
  const european = Object.keys(ALGORITHMS).filter((language) => language !== 'ru');
  return NOT_INDIC.test(token) ? european : [...european, INDIC_LANGUAGE];
};

/** What a query's word, whose language nobody knows, may have for a stem. None in scripts without word forms. */
export const stemsOfAnyLanguage = (token: string): string[] => {
  const languages = languagesOf(token);
  if (languages.length === 0) return [];
  // It may be one itself: a stemmer that cuts a form too short (монах) does so to this form only.
  return [...new Set([token, ...languages.flatMap((language) => stemsOf(token, language))])];
};
