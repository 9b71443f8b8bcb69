import { languageOfUserText } from '#web/i18n/language-of-words.ts';
import { plainText } from '#web/ui/plain-text.ts';

/** Of a block that a member wrote: its letters tell, where the language of the sheet is written in others. */
export const blockLanguage = (html: string, sheetLanguage: string): string =>
  languageOfUserText(plainText(html), sheetLanguage) ?? sheetLanguage;
