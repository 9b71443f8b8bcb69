import search from 'approx-string-match';
import { type Anchor, expandToWholeCharacters } from './anchor.ts';

/** Where the words of an anchor are in a text that may have changed since. */
export type AnchorMatch = { state: 'exact' | 'doubtful'; start: number; end: number } | { state: 'orphan' };

type Place = { start: number; end: number; context: number };

/** Words that differ by more than this share of their letters are other words. */
const MOST_CHANGED = 0.3;
/** Of the letters around them, so many must still be there for the same words to be at the same place. */
const ENOUGH_CONTEXT = 0.5;
/** Words so long hardly occur twice: they are known without what stands around them. */
const TELLING_LENGTH = 48;
/** The same few words may occur very often; beyond this it is guessing anyway. */
const MOST_OCCURRENCES = 1000;

const sharedStart = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
};

const sharedEnd = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
};

/** How much of what stood around the words stands around this place, from 0 to 1. */
const contextAt = (text: string, start: number, end: number, { prefix, suffix }: Anchor): number => {
  const before = text.slice(Math.max(0, start - prefix.length), start);
  const after = text.slice(end, end + suffix.length);
  // At an edge of the text there is nothing around the words, and that counts as context too.
  const shares = [
    prefix === '' ? Number(start === 0) : sharedEnd(before, prefix) / prefix.length,
    suffix === '' ? Number(end === text.length) : sharedStart(after, suffix) / suffix.length,
  ];
  return (shares[0]! + shares[1]!) / 2;
};

const occurrences = (text: string, anchor: Anchor): Place[] => {
  const places: Place[] = [];
  const { length } = anchor.quote;
  for (
    let start = text.indexOf(anchor.quote);
    start >= 0 && places.length < MOST_OCCURRENCES;
    start = text.indexOf(anchor.quote, start + 1)
  ) {
    places.push({ start, end: start + length, context: contextAt(text, start, start + length, anchor) });
  }
  return places;
};

/** The most alike around; of two alike, the one nearest to where the words were. */
const best = (places: Place[], { start }: Anchor): Place | undefined =>
  places.toSorted((a, b) => b.context - a.context || Math.abs(a.start - start) - Math.abs(b.start - start))[0];

const isSure = (chosen: Place, places: Place[], { start, quote }: Anchor): boolean => {
  const rivals = places.filter((place) => place !== chosen);
  if (chosen.context === 1 && chosen.start === start) return true;
  if (rivals.some(({ context }) => context >= chosen.context)) return false;
  return chosen.context >= ENOUGH_CONTEXT || (rivals.length === 0 && quote.length >= TELLING_LENGTH);
};

/** The words themselves, or words much like them. A place that can only be guessed is said to be doubtful. */
export const findAnchor = (text: string, anchor: Anchor): AnchorMatch => {
  const { quote } = anchor;
  if (quote === '') return { state: 'orphan' };
  const same = occurrences(text, anchor);
  const chosen = best(same, anchor);
  if (chosen) {
    const { start, end } = chosen;
    return { state: isSure(chosen, same, anchor) ? 'exact' : 'doubtful', start, end };
  }
  const mostErrors = Math.floor(quote.length * MOST_CHANGED);
  if (mostErrors === 0) return { state: 'orphan' };
  const alike = search(text, quote, mostErrors)
    .slice(0, MOST_OCCURRENCES)
    .map(({ start, end }) => ({ start, end, context: contextAt(text, start, end, anchor) }));
  const likeliest = best(alike, anchor);
  return likeliest && likeliest.end > likeliest.start
    ? { state: 'doubtful', ...expandToWholeCharacters(text, likeliest.start, likeliest.end) }
    : { state: 'orphan' };
};
