import { detectScript } from '#shared/scripts/detect-script.ts';

const LANGUAGES: Record<string, string> = { Tibt: 'bo', Hani: 'zh' };

/** The language of a sheet whose writer has named none, by its script. */
export const languageOfWords = (words: string): string => LANGUAGES[detectScript(words)] ?? 'en';
