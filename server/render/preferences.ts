import { DEFAULT_SITE_LANGUAGE, isSiteLanguage, type SiteLanguage } from '#shared/languages.ts';
import type { RenderRequest } from '#web/render-types.ts';

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

const THEMES = ['system', 'light', 'sepia', 'dark'] as const;

/** The theme a link asks for, which is how it is chosen where no script runs. */
export const askedTheme = (url: URL): RenderRequest['theme'] | undefined =>
  THEMES.find((theme) => theme === url.searchParams.get('theme'));

export const siteTheme = (url: URL, cookies: string | undefined): RenderRequest['theme'] => {
  const chosen = cookieValue(cookies, 'theme');
  return askedTheme(url) ?? THEMES.find((theme) => theme === chosen) ?? 'system';
};

/** How the reader is laid out, as it packed it itself; anything else is left out. */
export const readingLayout = (cookies: string | undefined): string | undefined => {
  const packed = cookieValue(cookies, 'reading');
  return packed && /^[\w./]{1,60}$/.test(packed) ? packed : undefined;
};

const ONE_YEAR_SECONDS = 31_536_000;

/** Readable by the page, since the client keeps the same choices in local storage. */
const choiceCookie = (name: string, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`;

/** What the address asks for is kept, so that the next page is the same without a script. */
export const chosenCookies = (url: URL): string[] => {
  const language = url.searchParams.get('lang');
  const theme = askedTheme(url);
  return [
    ...(isSiteLanguage(language) ? [choiceCookie('language', language)] : []),
    ...(theme ? [choiceCookie('theme', theme)] : []),
  ];
};
