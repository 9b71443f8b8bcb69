import { isSiteLanguage, type SiteLanguage } from '#shared/languages.ts';
import { readStored, writeCookie, writeStored } from '#web/storage.ts';

/**
 * The language once the page is hydrated: from the address, else the stored choice, which may differ from what the server
 * rendered when the cookie has been cleared, else as rendered.
 */
export const startLanguage = (asked: string | null, stored: string | null, rendered: SiteLanguage): SiteLanguage =>
  [asked, stored].find(isSiteLanguage) ?? rendered;

/** In local storage, as the spec says, and in a cookie for the server's first byte. */
export const saveLanguage = (language: SiteLanguage): void => {
  writeStored('language', language);
  writeCookie('language', language);
};

/** Nothing is stored for a visitor who never chose. */
export const restoreLanguage = (search: URLSearchParams, rendered: SiteLanguage): SiteLanguage => {
  const asked = search.get('lang');
  const stored = readStored('language');
  const language = startLanguage(asked, stored, rendered);
  if (isSiteLanguage(asked) || isSiteLanguage(stored)) saveLanguage(language);
  return language;
};
