import { languageOfWords } from '#web/i18n/language-of-words.ts';
import { plainWords } from '#web/reader/resources/plain-words.ts';

/** Of a block that a member wrote: its letters tell, where the language of the sheet is written in others. */
export const blockLanguage = (html: string, sheetLanguage: string): string =>
  languageOfWords(plainWords(html), sheetLanguage) ?? sheetLanguage;
