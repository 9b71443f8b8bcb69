import { parseCookie } from 'cookie';
import { preferenceCookie } from '#shared/preference-cookie.ts';
import { DEFAULT_SITE_LANGUAGE, isSiteLanguage, type SiteLanguage } from '#shared/languages.ts';
import { isTheme, type Theme } from '#shared/themes.ts';

const cookieValue = (header: string | undefined, name: string): string | undefined => parseCookie(header ?? '')[name];

/** The language of the URL, else of the cookie, else English. */
export const siteLanguage = (url: URL, cookies: string | undefined): SiteLanguage => {
  const candidates = [url.searchParams.get('lang'), cookieValue(cookies, 'language')];
  return candidates.find(isSiteLanguage) ?? DEFAULT_SITE_LANGUAGE;
};

/** The theme of the URL, which is how it is chosen without scripts, else of the cookie, else the system's. */
export const siteTheme = (url: URL, cookies: string | undefined): Theme => {
  const candidates = [url.searchParams.get('theme'), cookieValue(cookies, 'theme')];
  return candidates.find(isTheme) ?? 'system';
};

/** The layout of the reader as the client serialized it; anything malformed is ignored. */
export const readingLayout = (cookies: string | undefined): string | undefined => {
  const serialized = cookieValue(cookies, 'reading');
  return serialized && /^[\w./]{1,60}$/.test(serialized) ? serialized : undefined;
};

/** Stores the choices of the URL, so that the next page follows them without scripts. */
export const preferenceCookies = (url: URL): string[] => {
  const language = url.searchParams.get('lang');
  const theme = url.searchParams.get('theme');
  return [
    ...(isSiteLanguage(language) ? [preferenceCookie('language', language)] : []),
    ...(isTheme(theme) ? [preferenceCookie('theme', theme)] : []),
  ];
};
