import { detectScript } from '#shared/scripts/detect-script.ts';
import { plainWords } from '#web/reader/resources/plain-words.ts';

const LANGUAGES: Record<string, string> = { Tibt: 'bo', Hani: 'zh' };
const LATIN = 'Latn';

/** Where letters alone tell the language, and so the face they are set in. */
export const languageOfLetters = (text: string): string | undefined => LANGUAGES[detectScript(text)];

/** Of a block that a member wrote: its letters tell, where the language of the sheet is written in others. */
export const blockLanguage = (html: string, sheetLanguage: string): string => {
  const words = plainWords(html);
  const own = languageOfLetters(words);
  if (own) return own;
  const isLatinInOther = detectScript(words) === LATIN && Object.values(LANGUAGES).includes(sheetLanguage);
  return isLatinInOther ? 'en' : sheetLanguage;
};
