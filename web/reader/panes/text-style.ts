import { languageTag } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/detect-script.ts';

type Written = { language: string; script: string };

/** `lang` on every run, and the direction where it is not the usual one. */
export const runOf = ({ language, script }: Written): { lang: string; dir?: 'rtl' } => ({
  lang: languageTag(language, script),
  ...(isRightToLeft(script) ? { dir: 'rtl' as const } : {}),
});

/** Between two segments of one paragraph. */
export const joinerOf = ({ script }: Written): string => (script === 'Hani' ? '' : ' ');
