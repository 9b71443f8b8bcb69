import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from './language-context.tsx';
import { languageList, languageName } from './language-names.ts';
import { useT } from './translate.ts';

/** In which languages a work can be read; said plainly when the reader's own is not among them. */
export const AvailableLanguages = ({ languages }: { languages: string[] }) => {
  const t = useT();
  const { language } = useLanguage();
  const own = textLanguage(language);
  const names = languageList(t, languages);
  if (languages.includes(own)) return t('works.languages', { languages: names });
  return t('works.not_in_language', { language: languageName(t, own), languages: names });
};
