import { choiceCookie } from '#shared/choice-cookie.ts';
import { DEFAULT_SITE_LANGUAGE, isSiteLanguage, type SiteLanguage } from '#shared/languages.ts';
import { isTheme, type Theme } from '#shared/themes.ts';

const cookieValue = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The language asked for in the address wins over the one chosen before; the default is English. */
export const siteLanguage = (url: URL, cookies: string | undefined): SiteLanguage => {
  const candidates = [url.searchParams.get('lang'), cookieValue(cookies, 'language')];
  return candidates.find(isSiteLanguage) ?? DEFAULT_SITE_LANGUAGE;
};

/** The theme a link asks for, which is how it is chosen where no script runs, wins over the one chosen before. */
export const siteTheme = (url: URL, cookies: string | undefined): Theme => {
  const candidates = [url.searchParams.get('theme'), cookieValue(cookies, 'theme')];
  return candidates.find(isTheme) ?? 'system';
};

/** How the reader is laid out, as it packed it itself; anything else is left out. */
export const readingLayout = (cookies: string | undefined): string | undefined => {
  const packed = cookieValue(cookies, 'reading');
  return packed && /^[\w./]{1,60}$/.test(packed) ? packed : undefined;
};

/** What the address asks for is kept, so that the next page is the same without a script. */
export const chosenCookies = (url: URL): string[] => {
  const language = url.searchParams.get('lang');
  const theme = url.searchParams.get('theme');
  return [
    ...(isSiteLanguage(language) ? [choiceCookie('language', language)] : []),
    ...(isTheme(theme) ? [choiceCookie('theme', theme)] : []),
  ];
};
