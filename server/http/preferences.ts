import { parseCookie } from 'cookie';
import { cookieKey, preferenceCookie, type CookieName } from '#shared/preference-cookie.ts';
import { DEFAULT_SITE_LANGUAGE, isSiteLanguage, type SiteLanguage } from '#shared/languages.ts';
import { isTheme, type Theme } from '#shared/themes.ts';

/** `url`: the address of the page at the site's own origin, which says whether the site uses https. */
const isHttps = (url: URL): boolean => url.protocol === 'https:';

const cookieValue = (url: URL, header: string | undefined, name: CookieName): string | undefined =>
  parseCookie(header ?? '')[cookieKey(name, isHttps(url))];

/** The language of the URL, else of the cookie, else English. */
export const siteLanguage = (url: URL, cookies: string | undefined): SiteLanguage => {
  const candidates = [url.searchParams.get('lang'), cookieValue(url, cookies, 'language')];
  return candidates.find(isSiteLanguage) ?? DEFAULT_SITE_LANGUAGE;
};

/** The theme of the URL, which is how it is chosen without scripts, else of the cookie, else the system's. */
export const siteTheme = (url: URL, cookies: string | undefined): Theme => {
  const candidates = [url.searchParams.get('theme'), cookieValue(url, cookies, 'theme')];
  return candidates.find(isTheme) ?? 'system';
};

/** The layout of the reader as the client serialized it; anything malformed is ignored. */
export const readingLayout = (url: URL, cookies: string | undefined): string | undefined => {
  const serialized = cookieValue(url, cookies, 'reading');
  return serialized && /^[\w./]{1,60}$/.test(serialized) ? serialized : undefined;
};

type RequestHeaders = { cookie?: string | undefined; referer?: string | undefined };

/** A link of our own pages; addresses with a language also stand in search engines and in what others share. */
const isOwnLink = (url: URL, referer: string | undefined): boolean => referer?.startsWith(`${url.origin}/`) ?? false;

/**
 * Stores the choices of the URL, so that the next page follows them without scripts. A link from elsewhere does not replace
 * the language that a reader has chosen.
 */
export const preferenceCookies = (url: URL, { cookie, referer }: RequestHeaders): string[] => {
  const language = url.searchParams.get('lang');
  const theme = url.searchParams.get('theme');
  const hasChosen = isSiteLanguage(cookieValue(url, cookie, 'language'));
  const isStored = isSiteLanguage(language) && (!hasChosen || isOwnLink(url, referer));
  return [
    ...(isStored ? [preferenceCookie('language', language, isHttps(url))] : []),
    ...(isTheme(theme) ? [preferenceCookie('theme', theme, isHttps(url))] : []),
  ];
};
