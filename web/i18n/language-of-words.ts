import { detectScript } from '#shared/scripts/detect-script.ts';

/** Languages that are always written so. In others any letters may stand. */
const SCRIPTS_OF: Record<string, string[]> = {
  bo: ['Tibt'],
  dz: ['Tibt'],
  bhu: ['Tibt'],
  zh: ['Hani'],
  ja: ['Hani'],
  ko: ['Hang', 'Hani'],
  en: ['Latn'],
};

/** Letters that alone tell a language well enough to choose a face by. */
const TOLD_BY: Record<string, string> = { Tibt: 'bo', Hani: 'zh' };
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The tag for words of a member's own: her letters tell, where the language they are said to be in is written in others. */
export const languageOfUserText = (text: string, language?: string): string | undefined => {
  const script = detectScript(text);
  if (script === 'Zyyy') return language;
  // It has no letters of its own, and the Tibetan face where nothing else is said.
  if (language === 'sa') return `sa-${script}`;
  const own = language && SCRIPTS_OF[language];
  if (own ? own.includes(script) : language && !TOLD_BY[script]) return language;
  if (script === 'Hani' && KANA.test(text)) return 'ja';
  return TOLD_BY[script] ?? `und-${script}`;
};
