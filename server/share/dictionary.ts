import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/settings.ts';
import { DEFAULT_SITE_LANGUAGE, SITE_LANGUAGES, textLanguage, type SiteLanguage } from '#shared/languages.ts';

type Dictionary = Record<string, string>;

const dictionaries = new Map<SiteLanguage, Dictionary>();

const loadDictionary = (language: SiteLanguage): Dictionary => {
  const cached = dictionaries.get(language);
  if (cached) return cached;
  const file = join(packageRoot(), 'locales', `${language}.json`);
  const dictionary = JSON.parse(readFileSync(file, 'utf8')) as Dictionary;
  dictionaries.set(language, dictionary);
  return dictionary;
};

/** A message for pages and files made without the web client; the key itself when there is none. */
export const translate = (key: string, language: SiteLanguage = DEFAULT_SITE_LANGUAGE): string =>
  loadDictionary(language)[key] ?? key;

/** The site language for texts in `language`; the default when the site is not translated into it. */
export const siteLanguageFor = (language: string): SiteLanguage =>
  SITE_LANGUAGES.find((each) => textLanguage(each) === language) ?? DEFAULT_SITE_LANGUAGE;
