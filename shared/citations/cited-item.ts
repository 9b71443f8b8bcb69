/** What is cited, whichever way it is written. Everything but the title may be empty. */
export type CitedItem = {
  kind: 'passage' | 'text' | 'sheet';
  title: string;
  /** A BCP 47 tag. */
  language: string;
  /** Of a translation: the title of the root text. */
  original_title: string;
  authors: string[];
  translators: string[];
  /** How people cite the work and the passage: `MN 10, mn10:4.2`, `Dhp 21–25`. */
  place: string;
  /** The passage in printed editions: `PTS M i 56`. */
  references: string;
  /** When the work was written, as people say it. */
  composed: string;
  source: string;
  license: string;
  /** What its publisher calls the revision. */
  revision: string;
  /** `YYYY-MM-DD`; only of what was published here first. */
  published: string;
  /** The name of this site. */
  site: string;
  url: string;
  /** The day it was read, `YYYY-MM-DD`. */
  accessed: string;
};

const PEOPLE = /\s*;\s*/;

/** Names as texts have them, `A; B`. */
export const splitPeople = (names: string): string[] => names.split(PEOPLE).filter((name) => name !== '');

/** `A`, `A and B`, `A, B, and C`. */
export const joinPeople = (names: string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;

/** The number of the day, month and year; null of an empty date. */
export const dateParts = (date: string): [number, number, number] | null => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return year ? [Number(year), Number(month), Number(day)] : null;
};
