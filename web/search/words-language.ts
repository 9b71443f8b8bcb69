import { detectScript } from '#shared/scripts/detect-script.ts';

const LANGUAGES: Record<string, string> = { Tibt: 'bo', Hani: 'zh' };

/** The language of words nobody has named one for, where their letters tell. */
export const wordsLanguage = (text: string): string | undefined => LANGUAGES[detectScript(text)];
