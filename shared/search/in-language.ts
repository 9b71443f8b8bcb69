import { stemsOf } from '#shared/scripts/stem.ts';
import type { Interpretation, QueryWord } from './query-words.ts';

/** With the stems of the text's language only: by those of another `forests` would be a form of `for`. */
export const wordInLanguage = (word: QueryWord, language: string): QueryWord =>
  word.stems.length === 0
    ? word
    : { ...word, stems: [word.token, ...word.spellings].flatMap((token) => [token, ...stemsOf(token, language)]) };

export const inLanguage = ({ kind, phrases }: Interpretation, language: string): Interpretation => ({
  kind,
  phrases: phrases.map((phrase) => ({ ...phrase, words: phrase.words.map((word) => wordInLanguage(word, language)) })),
});
