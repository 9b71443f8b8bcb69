import search from 'approx-string-match';
import { type Anchor, expandToWholeCharacters } from './anchor.ts';

/** Where the quote of an anchor is in a text that may have changed since. */
export type AnchorMatch = { state: 'exact' | 'doubtful'; start: number; end: number } | { state: 'orphan' };

type Candidate = { start: number; end: number; context: number };

/** The share of characters that may differ in a quote. */
const MAX_CHANGED = 0.3;
/** The share of the context that must be unchanged for an exact match. */
const MIN_CONTEXT = 0.5;
/** A quote of this length hardly occurs twice: it is matched without context. */
const UNIQUE_LENGTH = 48;
/** A short quote may occur very often; beyond this a match is a guess. */
const MAX_CANDIDATES = 1000;

const commonPrefixLength = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

const commonSuffixLength = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
};

/** The share of the context that is unchanged at these offsets, from 0 to 1. */
const contextAt = (text: string, start: number, end: number, { prefix, suffix }: Anchor): number => {
  // The start or end of the text counts as context too.
  const before = prefix === '' ? Number(start === 0) : commonSuffixLength(prefix, text.slice(0, start)) / prefix.length;
  const after =
    suffix === '' ? Number(end === text.length) : commonPrefixLength(suffix, text.slice(end)) / suffix.length;
  return (before + after) / 2;
};

/** Asked first: among very many occurrences this one may not be a candidate. */
const isWhereItWas = (text: string, anchor: Anchor): boolean => {
  const { start, quote } = anchor;
  return text.startsWith(quote, start) && contextAt(text, start, start + quote.length, anchor) === 1;
};

const findOccurrences = (text: string, anchor: Anchor): Candidate[] => {
  const candidates: Candidate[] = [];
  const { length } = anchor.quote;
  for (
    let start = text.indexOf(anchor.quote);
    start >= 0 && candidates.length < MAX_CANDIDATES;
    start = text.indexOf(anchor.quote, start + 1)
  ) {
    candidates.push({ start, end: start + length, context: contextAt(text, start, start + length, anchor) });
  }
  return candidates;
};

/** The candidate with the most context; of equal ones the nearest to the former offset. */
const best = (candidates: Candidate[], { start }: Anchor): Candidate | undefined =>
  candidates.toSorted((a, b) => b.context - a.context || Math.abs(a.start - start) - Math.abs(b.start - start))[0];

const isCertain = (chosen: Candidate, candidates: Candidate[], { quote }: Anchor): boolean => {
  const rivals = candidates.filter((candidate) => candidate !== chosen);
  if (rivals.some(({ context }) => context >= chosen.context)) return false;
  return chosen.context >= MIN_CONTEXT || (rivals.length === 0 && quote.length >= UNIQUE_LENGTH);
};

/** Finds the quote, or text similar to it. A match that is a guess is `doubtful`. */
export const findAnchor = (text: string, anchor: Anchor): AnchorMatch => {
  const { start: formerStart, quote } = anchor;
  if (quote === '') return { state: 'orphan' };
  if (isWhereItWas(text, anchor)) return { state: 'exact', start: formerStart, end: formerStart + quote.length };
  const occurrences = findOccurrences(text, anchor);
  const chosen = best(occurrences, anchor);
  if (chosen) {
    const { start, end } = chosen;
    return { state: isCertain(chosen, occurrences, anchor) ? 'exact' : 'doubtful', start, end };
  }
  const maxErrors = Math.floor(quote.length * MAX_CHANGED);
  const similar = search(text, quote, maxErrors)
    .slice(0, MAX_CANDIDATES)
    .map(({ start, end }) => ({ start, end, context: contextAt(text, start, end, anchor) }));
  const likeliest = best(similar, anchor);
  return likeliest
    ? { state: 'doubtful', ...expandToWholeCharacters(text, likeliest.start, likeliest.end) }
    : { state: 'orphan' };
};
