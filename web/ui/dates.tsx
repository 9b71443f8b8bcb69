/** Dates of the wire are `YYYY-MM-DD HH:MM:SS`; the part before the space is the day, alike in every language. */
const dayOf = (date: string): string => date.split(' ', 1)[0] ?? date;

export const PublishedDate = ({ date }: { date: string }) => (
  <time dateTime={`${date.replace(' ', 'T')}Z`}>{dayOf(date)}</time>
);

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `2026-11-15 14:03` in the reader's time zone, alike in every language. */
export const formatLocalMinute = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
