import { detectScript } from '#shared/scripts/detect-script.ts';
import { plainWords } from '#web/reader/resources/plain-words.ts';

const LANGUAGES: Record<string, string> = { Tibt: 'bo', Hani: 'zh' };
const LATIN = 'Latn';

/** Of a block that a member wrote: its letters tell, where the language of the sheet is written in others. */
export const blockLanguage = (html: string, sheetLanguage: string): string => {
  const script = detectScript(plainWords(html));
  if (LANGUAGES[script]) return LANGUAGES[script];
  const isLatinInOther = script === LATIN && Object.values(LANGUAGES).includes(sheetLanguage);
  return isLatinInOther ? 'en' : sheetLanguage;
};
