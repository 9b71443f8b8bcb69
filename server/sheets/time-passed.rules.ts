const UNITS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** “3 days ago”, in words of the language. */
export const timePassed = (seconds: number, language: string): string => {
  const format = new Intl.RelativeTimeFormat([language, 'en'], { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, long]) => seconds >= long) ?? ['second', 1];
  return format.format(-Math.max(Math.floor(seconds / length), 0), unit);
};
