import { MAX_ENDING, stemsOf } from '#shared/scripts/stem.ts';
import type { QueryWord } from '#shared/search/query-words.ts';
import { COMPOUNDING } from './compounds.ts';
import type { WordIndex } from './word-index.ts';

/** How closely a form matches a word of the query, best first. Two bits of a posting. */
export const QUALITY = { exact: 0, folded: 1, wordForm: 2, similar: 3 } as const;

/** A form that matches a word; of a word form only in texts of these languages. */
export type MatchingForm = { form: number; quality: number; languages: ReadonlySet<string> | undefined };

/** Words whose stem may be the one asked for begin like it, nearly always. */
const MIN_STEM_PREFIX = 3;
const MAX_CANDIDATES = 4000;
/** What `word*` may stand for. */
const MAX_PREFIXED = 2000;

const LATIN = /^[a-z]+$/;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
const LATIN_LANGUAGES = ['en', 'de', 'fr', 'pt', 'es', 'it', 'pi', 'sa'];

/** Those whose words have forms. */
export const STEMMED_LANGUAGES = [...LATIN_LANGUAGES, 'ru'];

const languagesOf = (token: string): string[] =>
  LATIN.test(token) ? LATIN_LANGUAGES : CYRILLIC.test(token) ? ['ru'] : [];

/**
 * The tokens that are forms of the same word, each with the languages in which they are. A language has its own stems:
 * one of another would make chance matches.
 */
const otherForms = (
  index: WordIndex,
  tokens: string[],
  languagesOfToken: (token: string) => string[] = languagesOf,
): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const token of tokens) {
    const stemsByLanguage = languagesOfToken(token).map((language) => ({
      language,
      // It may be a stem itself: a stemmer may overstem one form only.
      stems: new Set([token, ...stemsOf(token, language)]),
    }));
    const prefixes = new Set(
      stemsByLanguage.flatMap(({ stems }) =>
        Array.from(stems, (stem) => stem.slice(0, Math.max(stem.length - 1, MIN_STEM_PREFIX))),
      ),
    );
    for (const prefix of shortestPrefixes(prefixes)) {
      if (prefix.length < MIN_STEM_PREFIX) continue;
      for (const other of index.tokensWithPrefix(prefix, MAX_CANDIDATES)) {
        if (found.has(other) || other.length > token.length + MAX_ENDING) continue;
        const languages = stemsByLanguage
          .filter(
            // A stem costs much more than to know that no text of the language has the word.
            ({ language, stems }) =>
              index.isInLanguage(other, language) && stemsOf(other, language).some((stem) => stems.has(stem)),
          )
          .map(({ language }) => language);
        if (languages.length > 0) found.set(other, new Set(languages));
      }
    }
  }
  return found;
};

/** Those that no other of them begins with. */
const shortestPrefixes = (prefixes: Set<string>): string[] =>
  [...prefixes].filter((prefix) => ![...prefixes].some((other) => other !== prefix && prefix.startsWith(other)));

const COMPOUNDING_LANGUAGES = new Set([COMPOUNDING]);

/**
 * The forms that match a word, each once, at its best. What was transliterated never matches exactly. A form that no text
 * has any more, since its text was changed, is none: a word that has no other is corrected.
 */
export const expandWord = (index: WordIndex, word: QueryWord, isQuoted: boolean, isTyped = true): MatchingForm[] => {
  const matching = new Map<number, MatchingForm>();
  const add = (form: number, quality: number, languages?: ReadonlySet<string>) => {
    if (!matching.has(form) && index.textCount(form) > 0) matching.set(form, { form, quality, languages });
  };
  for (const form of index.formsOf(word.token)) {
    const isExact = index.formExact[form] === word.exact;
    if (isExact || !isQuoted) add(form, isExact && isTyped ? QUALITY.exact : QUALITY.folded);
  }
  if (isQuoted) return [...matching.values()];
  for (const spelling of word.spellings) for (const form of index.formsOf(spelling)) add(form, QUALITY.folded);
  if (word.isPrefix)
    for (const token of index.tokensWithPrefix(word.token, MAX_PREFIXED))
      for (const form of index.formsOf(token)) add(form, QUALITY.wordForm);
  for (const [token, languages] of otherForms(index, [word.token, ...word.spellings]))
    for (const form of index.formsOf(token)) add(form, QUALITY.wordForm, languages);
  for (const similar of word.similar ?? []) for (const form of index.formsOf(similar)) add(form, QUALITY.similar);
  for (const compound of word.compounds ?? [])
    for (const form of index.formsOf(compound)) add(form, QUALITY.similar, COMPOUNDING_LANGUAGES);
  for (const { language, token } of word.related ?? []) {
    const only = new Set([language]);
    for (const form of index.formsOf(token)) add(form, QUALITY.similar, only);
    for (const other of otherForms(index, [token], () => [language]).keys())
      for (const form of index.formsOf(other)) add(form, QUALITY.similar, only);
  }
  return [...matching.values()];
};
