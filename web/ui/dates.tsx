import type { SiteLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import type { Translate } from '#web/i18n/translate.ts';

/** The API's dates, `YYYY-MM-DD HH:MM:SS` in UTC, as ISO 8601. */
export const isoDate = (wireDate: string): string => `${wireDate.replace(' ', 'T')}Z`;

type DateFormat = { day: Intl.DateTimeFormat; minute: Intl.DateTimeFormat };

/** Browsers have no Tibetan dates and would write English ones. Without a time zone: the reader's. */
const createFormat = (language: SiteLanguage, zone: { timeZone?: string } = {}): DateFormat => ({
  day: new Intl.DateTimeFormat(language === 'bo-IN' ? 'en' : language, {
    year: 'numeric',
    month: language === 'en' ? 'short' : 'numeric',
    day: 'numeric',
    ...zone,
  }),
  minute: new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone }),
});

const formatParts = (language: SiteLanguage, { day }: DateFormat, date: Date): string => {
  if (language === 'en') return day.format(date);
  const parts = Object.fromEntries(day.formatToParts(date).map(({ type, value }) => [type, value]));
  return language === 'bo-IN'
    ? `སྤྱི་ལོ་ ${parts.year} ཟླ་ ${parts.month} ཚེས་ ${parts.day}`
    : `${parts.year}年${parts.month}月${parts.day}日`;
};

/** `Nov 15, 2026`, in the site's language and the reader's time zone. */
export const formatDay = (language: SiteLanguage, date: Date): string =>
  formatParts(language, createFormat(language), date);

/** `Nov 15, 2026, 14:03`, in the site's language and the reader's time zone. */
export const formatMinute = (language: SiteLanguage, date: Date): string => {
  const format = createFormat(language);
  const separator = language === 'en' ? ', ' : ' ';
  return `${formatParts(language, format, date)}${separator}${format.minute.format(date)}`;
};

/** The day of a date of the API. In UTC, because the server renders it too and does not know the reader's time zone. */
export const formatWireDay = (language: SiteLanguage, wireDate: string): string =>
  formatParts(language, createFormat(language, { timeZone: 'UTC' }), new Date(isoDate(wireDate)));

export const PublishedDate = ({ date }: { date: string }) => {
  const { language } = useLanguage();
  return <time dateTime={isoDate(date)}>{formatWireDay(language, date)}</time>;
};

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
