import type { SiteLanguage } from '#shared/languages.ts';
import { formatNumber, locales } from './numbers.ts';
import type { Key, Translate } from './translate.ts';

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
