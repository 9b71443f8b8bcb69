import type { SiteLanguage } from '#shared/languages.ts';
import type { Key, Translate } from './translate.ts';

/** English is the fallback where a browser has no Tibetan data; its own default would differ from the server's. */
const locales = (language: SiteLanguage): string[] => [language, 'en'];

/** One per language: creating a formatter takes longer than rendering a passage. */
const formats = new Map<SiteLanguage, Intl.NumberFormat>();

export const formatNumber = (language: SiteLanguage, value: number): string => {
  const format = formats.get(language) ?? new Intl.NumberFormat(locales(language));
  formats.set(language, format);
  return format.format(value);
};

/** Never rounded up to 100. */
export const formatPercent = (language: SiteLanguage, percent: number): string => {
  const whole = percent >= 100 ? 100 : Math.min(99, Math.round(percent));
  return new Intl.NumberFormat(locales(language), { style: 'percent' }).format(whole / 100);
};

type PluralStem<K> = K extends `${infer Stem}.other` ? Stem : never;

/** The message `<stem>.one` or `<stem>.other`, by the plural rules of the language. */
export const formatCount = (t: Translate, language: SiteLanguage, stem: PluralStem<Key>, count: number): string => {
  const form = new Intl.PluralRules(locales(language)).select(count) === 'one' ? 'one' : 'other';
  return t(`${stem}.${form}`, { count: formatNumber(language, count) });
};
