import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/settings.ts';
import { DEFAULT_SITE_LANGUAGE, SITE_LANGUAGES, textLanguage, type SiteLanguage } from '#shared/languages.ts';

type Dictionary = Record<string, string>;

const dictionaries = new Map<SiteLanguage, Dictionary>();

const dictionaryOf = (language: SiteLanguage): Dictionary => {
  const known = dictionaries.get(language);
  if (known) return known;
  const file = join(packageRoot(), 'locales', `${language}.json`);
  const dictionary = JSON.parse(readFileSync(file, 'utf8')) as Dictionary;
  dictionaries.set(language, dictionary);
  return dictionary;
};

/** A site's word, for the few pages that are made without the client; the key itself when there is none. */
export const word = (key: string, language: SiteLanguage = DEFAULT_SITE_LANGUAGE): string =>
  dictionaryOf(language)[key] ?? key;

/** The site language that texts in `language` are read in; the default for those the site itself does not speak. */
export const siteLanguageFor = (language: string): SiteLanguage =>
  SITE_LANGUAGES.find((each) => textLanguage(each) === language) ?? DEFAULT_SITE_LANGUAGE;
