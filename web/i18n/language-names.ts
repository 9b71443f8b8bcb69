import type { Key, Translate } from './translate.ts';

/** Names come from our own dictionaries: browsers have no Tibetan names of languages. */
export const languageName = (t: Translate, code: string): string => {
  const key = `language.${code.split('-', 1)[0]}`;
  const name = t(key as Key);
  return name === key || name === '' ? code : name;
};

export const languageList = (t: Translate, codes: string[]): string =>
  [...new Set(codes.map((code) => languageName(t, code)))].join(t('common.list_separator'));
