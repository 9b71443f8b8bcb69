import { detectScript } from '#shared/scripts/detect-script.ts';

const LANGUAGES: Record<string, string> = { Tibt: 'bo', Hani: 'zh' };

/** The language of a text that has none stated, where its script allows a guess. */
export const guessLanguage = (text: string): string | undefined => LANGUAGES[detectScript(text)];
