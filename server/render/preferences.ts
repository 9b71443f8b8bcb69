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

const THEMES = ['light', 'sepia', 'dark'] as const;

export const siteTheme = (cookies: string | undefined): RenderRequest['theme'] => {
  const chosen = cookieValue(cookies, 'theme');
  return THEMES.find((theme) => theme === chosen) ?? 'system';
};

/** How the reader is laid out, as it packed it itself; anything else is left out. */
export const readingLayout = (cookies: string | undefined): string | undefined => {
  const packed = cookieValue(cookies, 'reading');
  return packed && /^[\w./]{1,60}$/.test(packed) ? packed : undefined;
};

const ONE_YEAR_SECONDS = 31_536_000;

/** Readable by the page, since the client keeps the same choice in local storage. */
export const languageCookie = (language: SiteLanguage): string =>
  `language=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`;
