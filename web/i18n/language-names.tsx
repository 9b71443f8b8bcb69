import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from './language-context.tsx';
import { type Key, type Translate, useT } from './translate.ts';

/** Names come from our own dictionaries: browsers have no Tibetan names of languages. */
export const languageName = (t: Translate, code: string): string => {
  const key = `language.${code.split('-', 1)[0]}`;
  const name = t(key as Key);
  return name === key || name === '' ? code : name;
};

export const languageList = (t: Translate, codes: string[]): string =>
  [...new Set(codes.map((code) => languageName(t, code)))].join(t('common.list_separator'));

/** The languages in which a work can be read, with a note when the reader's own is not among them. */
export const AvailableLanguages = ({ languages }: { languages: string[] }) => {
  const t = useT();
  const { language } = useLanguage();
  const own = textLanguage(language);
  const names = languageList(t, languages);
  if (languages.includes(own)) return t('works.languages', { languages: names });
  return t('works.not_in_language', { language: languageName(t, own), languages: names });
};
