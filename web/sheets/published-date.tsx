/** Dates of the wire are `YYYY-MM-DD HH:MM:SS`; what stands before the space is the day, alike in every language. */
const dayOfDate = (date: string): string => date.split(' ', 1)[0] ?? date;

export const PublishedDate = ({ date }: { date: string }) => (
  <time dateTime={`${date.replace(' ', 'T')}Z`}>{dayOfDate(date)}</time>
);
