import type { SiteLanguage } from '#shared/languages.ts';
import { counted } from '#web/i18n/numbers.ts';
import type { Translate } from '#web/i18n/translate.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A date of the wire, `YYYY-MM-DD HH:MM:SS`, as machines write it. */
export const isoDate = (wireDate: string): string => `${wireDate.replace(' ', 'T')}Z`;

/** Each unit by the name its words have in the dictionaries. */
type Since = { unit: 'settings.minutes_ago' | 'settings.hours_ago' | 'settings.days_ago'; count: number };

/** Undefined: within the last minute, or by the clock of this device not even yet. */
export const sinceOf = (wireDate: string, now: number): Since | undefined => {
  const passed = now - Date.parse(isoDate(wireDate));
  if (passed >= DAY_MS) return { unit: 'settings.days_ago', count: Math.floor(passed / DAY_MS) };
  if (passed >= HOUR_MS) return { unit: 'settings.hours_ago', count: Math.floor(passed / HOUR_MS) };
  if (passed >= MINUTE_MS) return { unit: 'settings.minutes_ago', count: Math.floor(passed / MINUTE_MS) };
  return undefined;
};

/**
 * How long ago, in words of our dictionaries: browsers have none in Tibetan (`-5 min`), or fall back to English. Days
 * are enough, since a sign-in not used for a month is over.
 */
export const sinceWords = (t: Translate, language: SiteLanguage, wireDate: string, now: number): string => {
  const since = sinceOf(wireDate, now);
  return since ? counted(t, language, since.unit, since.count) : t('settings.just_now');
};
