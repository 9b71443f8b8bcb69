import type { ContentsSection } from '#shared/contract/texts.ts';
import { foldWord } from '#shared/scripts/words.ts';

/** Code points of a zero; the other digits of a script follow it. */
const zeroOf = (code: number): number => {
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return zero;
};

/** A number in the digits of any script: 12, ༡༢, १२, １２. Nothing for anything else. */
export const parseSegmentNumber = (typed: string): number | null => {
  const text = typed.trim();
  if (!/^\p{Nd}{1,9}$/u.test(text)) return null;
  const digits = [...text].map((digit) => (digit.codePointAt(0) ?? 0) - zeroOf(digit.codePointAt(0) ?? 0));
  return Number(digits.join(''));
};

/** Sections whose title holds the words, those that begin with them first. */
export const findSections = (sections: ContentsSection[], words: string, most: number): ContentsSection[] => {
  const wanted = foldWord(words);
  if (wanted === '') return [];
  const begins: ContentsSection[] = [];
  const holds: ContentsSection[] = [];
  const look = (section: ContentsSection) => {
    const at = foldWord(section.title).indexOf(wanted);
    if (at === 0) begins.push(section);
    if (at > 0) holds.push(section);
    section.sections.forEach(look);
  };
  sections.forEach(look);
  return [...begins, ...holds].slice(0, most);
};
