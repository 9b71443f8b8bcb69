import type { SiteLanguage } from '#shared/languages.ts';

/** English is the fallback where a browser has no Tibetan data; its own default would differ from the server's. */
export const locales = (language: SiteLanguage): string[] => [language, 'en'];

/** One per language: creating a formatter takes longer than rendering a passage. */
const formats = new Map<SiteLanguage, Intl.NumberFormat>();

export const formatNumber = (language: SiteLanguage, value: number): string => {
  const format = formats.get(language) ?? new Intl.NumberFormat(locales(language));
  formats.set(language, format);
  return format.format(value);
};
