import { detectScript } from '#shared/scripts/detect-script.ts';

const LANGUAGES: Record<string, string> = { Tibt: 'bo', Hani: 'zh' };

/** The language that words are in as far as their script tells it. */
export const languageOfScript = (words: string): string | undefined => LANGUAGES[detectScript(words)];

/** The language of a sheet whose writer has named none. */
export const languageOfWords = (words: string): string => languageOfScript(words) ?? 'en';
