import { CONTEXT_LENGTH } from './anchor.ts';
import { findAnchor, type AnchorMatch } from './find-anchor.ts';

/** A quote with its context, in a text whose spaces and line breaks may differ from place to place. */
export type Quote = { quote: string; prefix: string; suffix: string; start_offset: number | null };

const SPACE = /\s/u;

export const withoutSpaces = (text: string): string => text.replaceAll(/\s+/gu, '');

/** The characters of a text that are no spaces, and where each of them stands. */
const lettersOf = (text: string): { letters: string; offsets: number[] } => {
  let letters = '';
  const offsets: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (SPACE.test(character)) continue;
    letters += character;
    offsets.push(index);
  }
  return { letters, offsets };
};

/**
 * Like `findAnchor`, but spaces do not count: the words of a block are the same whether they come from its HTML, from the
 * page or from a selection. Offsets of the match are in the text as it is.
 */
export const findQuote = (text: string, { quote, prefix, suffix, start_offset }: Quote): AnchorMatch => {
  const { letters, offsets } = lettersOf(text);
  const searched = withoutSpaces(quote);
  const start = start_offset ?? 0;
  const found = findAnchor(letters, {
    start,
    end: start + searched.length,
    quote: searched,
    prefix: withoutSpaces(prefix),
    suffix: withoutSpaces(suffix),
  });
  if (found.state === 'orphan' || found.end <= found.start) return { state: 'orphan' };
  return { state: found.state, start: offsets[found.start] ?? 0, end: (offsets[found.end - 1] ?? 0) + 1 };
};

/** The quote at these offsets of a text. */
export const quoteAt = (text: string, start: number, end: number): Quote => {
  const before = withoutSpaces(text.slice(0, start));
  return {
    quote: text.slice(start, end).replaceAll(/\s+/gu, ' ').trim(),
    prefix: before.slice(-CONTEXT_LENGTH),
    suffix: withoutSpaces(text.slice(end)).slice(0, CONTEXT_LENGTH),
    start_offset: before.length,
  };
};
