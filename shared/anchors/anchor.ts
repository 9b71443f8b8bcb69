/** A quote within a longer text, with its offsets (in UTF-16 code units) and its context. */
export type Anchor = { start: number; end: number; quote: string; prefix: string; suffix: string };

/** Characters of context before and after: enough to tell apart equal quotes. */
export const CONTEXT_LENGTH = 32;

/** A low surrogate, or a mark that belongs to the character before it. */
const CONTINUES_CHARACTER = /^[\p{M}\u{DC00}-\u{DFFF}\u200C\u200D]/u;

const isInsideCharacter = (text: string, offset: number): boolean =>
  offset > 0 && CONTINUES_CHARACTER.test(text.slice(offset, offset + 1));

/** Widens a range so that it splits no character. */
export const expandToWholeCharacters = (text: string, start: number, end: number): { start: number; end: number } => {
  let first = Math.max(0, Math.min(start, text.length));
  let last = Math.max(first, Math.min(end, text.length));
  while (isInsideCharacter(text, first)) first -= 1;
  while (isInsideCharacter(text, last)) last += 1;
  return { start: first, end: last };
};

export const anchorAt = (text: string, start: number, end: number): Anchor => ({
  start,
  end,
  quote: text.slice(start, end),
  prefix: text.slice(Math.max(0, start - CONTEXT_LENGTH), start),
  suffix: text.slice(end, end + CONTEXT_LENGTH),
});
