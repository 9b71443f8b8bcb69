import { detectScript } from '#shared/scripts/detect-script.ts';

/** Languages whose letters name them, by script: the first is what letters alone tell. */
const WRITTEN_IN: Record<string, string[]> = { Tibt: ['bo', 'dz', 'bhu'], Hani: ['zh', 'ja', 'ko'] };

/** Latin letters tell no language, only that the face of another script is wrong for them. */
const LATIN = 'und-Latn';

/** The tag for words of a member's own: her letters tell, where the language they are said to be in is written in others. */
export const languageOfWords = (text: string, language?: string): string | undefined => {
  const script = detectScript(text);
  const written = WRITTEN_IN[script];
  if (written) return language && written.includes(language) ? language : written[0];
  const isOther = !language || Object.values(WRITTEN_IN).flat().includes(language);
  return script === 'Latn' && isOther ? LATIN : language;
};
