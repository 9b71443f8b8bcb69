import type { ContentsSection } from '#shared/contract/text-sections.ts';
import { foldWord } from '#shared/scripts/words.ts';

/** The code point of zero in the script of a digit; the other digits follow it. */
const zeroOf = (code: number): number => {
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return zero;
};

/** A number in the digits of any script: 12, ༡༢, १२, １２. Null for anything else. */
export const parseSegmentNumber = (typed: string): number | null => {
  const text = typed.trim();
  if (!/^\p{Nd}{1,9}$/u.test(text)) return null;
  const digits = [...text].map((digit) => (digit.codePointAt(0) ?? 0) - zeroOf(digit.codePointAt(0) ?? 0));
  return Number(digits.join(''));
};

/**
 * How a typed place may be cited: as it is, `dn16:3.40.2`, or with the work it is typed in, `3.40.2` of DN 16 and `144b6` of
 * Toh 21. None without a digit.
 */
export const citationsOf = (typed: string, workCitation: string): string[] => {
  const place = typed.trim();
  if (!/\p{Nd}/u.test(place)) return [];
  // A number alone is a verse of a work that is cited by a range of them.
  const isVerse = /^\p{Nd}+$/u.test(place);
  const works = workCitation === '' ? [] : workCitation.split(', ');
  return [place, ...works.map((work) => `${isVerse ? work.split(' ', 1)[0] : work} ${place}`)];
};

/** Sections whose title contains the query; those that begin with it come first. */
export const findSections = (sections: ContentsSection[], query: string, max: number): ContentsSection[] => {
  const folded = foldWord(query);
  if (folded === '') return [];
  const beginning: ContentsSection[] = [];
  const containing: ContentsSection[] = [];
  const visit = (section: ContentsSection) => {
    const at = foldWord(section.title).indexOf(folded);
    if (at === 0) beginning.push(section);
    if (at > 0) containing.push(section);
    section.sections.forEach(visit);
  };
  sections.forEach(visit);
  return [...beginning, ...containing].slice(0, max);
};
