/** Words within a longer text: where they stand, which they are, and what stands around them. Offsets count as JavaScript does. */
export type Anchor = { start: number; end: number; quote: string; prefix: string; suffix: string };

/** So much of what stands before and after is kept: enough to tell one place from another that reads the same. */
export const CONTEXT_LENGTH = 32;

/** Half of a letter is none: the end of a pair, a mark that belongs to the letter before it. */
const CONTINUES = /^[\p{M}\u{DC00}-\u{DFFF}\u200C\u200D]/u;

const isInsideLetter = (text: string, offset: number): boolean =>
  offset > 0 && offset < text.length && CONTINUES.test(text.slice(offset, offset + 1));

/** A stretch of whole letters, at least as long as the given one. */
export const expandToWholeCharacters = (text: string, start: number, end: number): { start: number; end: number } => {
  let first = Math.max(0, Math.min(start, text.length));
  let last = Math.max(first, Math.min(end, text.length));
  while (isInsideLetter(text, first)) first -= 1;
  while (isInsideLetter(text, last)) last += 1;
  return { start: first, end: last };
};

export const anchorAt = (text: string, start: number, end: number): Anchor => ({
  start,
  end,
  quote: text.slice(start, end),
  prefix: text.slice(Math.max(0, start - CONTEXT_LENGTH), start),
  suffix: text.slice(end, end + CONTEXT_LENGTH),
});
