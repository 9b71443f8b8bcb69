import type { SiteLanguage } from '#shared/languages.ts';

/** The dictionary as a module of the build. */
export const dictionaryModule = (language: SiteLanguage): string => `locales/${language}.json`;

/** Names the tag in the head that says where newer words may be fetched. */
export const TRANSLATIONS_META = 'translations-url';
