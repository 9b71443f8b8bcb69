import type { SiteLanguage } from '#shared/languages.ts';
import { formatCount } from '#web/i18n/numbers.ts';
import type { Translate } from '#web/i18n/translate.ts';

/** The API's dates, `YYYY-MM-DD HH:MM:SS` in UTC, as ISO 8601. */
export const isoDate = (wireDate: string): string => `${wireDate.replace(' ', 'T')}Z`;

/** The day is written the same in every language. */
export const PublishedDate = ({ date }: { date: string }) => (
  <time dateTime={isoDate(date)}>{date.split(' ', 1)[0]}</time>
);

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `2026-11-15 14:03` in the reader's time zone, the same in every language. */
export const formatLocalMinute = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Each unit by its key in the dictionaries. */
type TimeAgo = { unit: 'settings.minutes_ago' | 'settings.hours_ago' | 'settings.days_ago'; count: number };

/** Undefined within the last minute, and for a date in the future by the clock of this device. */
export const timeAgo = (wireDate: string, now: number): TimeAgo | undefined => {
  const elapsed = now - Date.parse(isoDate(wireDate));
  if (elapsed >= DAY_MS) return { unit: 'settings.days_ago', count: Math.floor(elapsed / DAY_MS) };
  if (elapsed >= HOUR_MS) return { unit: 'settings.hours_ago', count: Math.floor(elapsed / HOUR_MS) };
  if (elapsed >= MINUTE_MS) return { unit: 'settings.minutes_ago', count: Math.floor(elapsed / MINUTE_MS) };
  return undefined;
};

/**
 * From our dictionaries, because browsers have no Tibetan (`-5 min`) or fall back to English. Days are the largest unit:
 * a session that is not used for a month ends.
 */
export const formatTimeAgo = (t: Translate, language: SiteLanguage, wireDate: string, now: number): string => {
  const ago = timeAgo(wireDate, now);
  return ago ? formatCount(t, language, ago.unit, ago.count) : t('settings.just_now');
};
