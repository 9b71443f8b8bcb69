import type { Interpretation } from '#shared/search/query-words.ts';
import type { LibraryIndex } from './library-index.ts';
import { chooseAnchors } from './quotation-anchors.ts';
import { locateInWindows } from './quotation-places.ts';
import { listWindows } from './quotation-windows.ts';

/** Shorter queries are no sentences. */
const MIN_WORDS = 5;
/** Longer ones need not be compared as a whole. */
const MAX_WORDS = 40;
/** So much of the words must stand in place: less is chance. */
const MIN_SHARE = 0.6;

/** What is read of the index: it is one part of a search. */
const MAX_POSITIONS = 100_000;

/**
 * By the number of a work, from 0 to 1, how much of a query of many words stands in one place of it as it was typed. The words
 * that nearly every text has, which count for nothing otherwise, are what a saying is recognised by.
 */
export const scoreQuoted = (library: LibraryIndex, [typed]: Interpretation[]): Map<number, number> => {
  const scores = new Map<number, number>();
  if (typed?.kind !== 'typed' || typed.phrases.some(({ isQuoted }) => isQuoted)) return scores;
  const words = typed.phrases.flatMap((phrase) => phrase.words).slice(0, MAX_WORDS);
  if (words.length < MIN_WORDS) return scores;
  const windows = listWindows(library, chooseAnchors(library, words, undefined, MAX_POSITIONS), words.length);
  const pieces = [{ start: 0, end: words.length }];
  for (const { number, count } of locateInWindows(library, windows, { words, pieces, omitted: 0 })) {
    const share = count / words.length;
    const work = library.tables.works[number];
    if (work === undefined || share < MIN_SHARE) continue;
    const score = (share - MIN_SHARE) / (1 - MIN_SHARE);
    if (score > (scores.get(work) ?? 0)) scores.set(work, score);
  }
  return scores;
};
