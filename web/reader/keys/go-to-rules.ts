import type { ContentsSection } from '#shared/contract/texts.ts';
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
