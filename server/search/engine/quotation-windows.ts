import { readPostings } from '#shared/search/pack-text.ts';
import type { LibraryIndex } from './library-index.ts';
import { chooseTexts, MIN_SHARE, type Anchor } from './quotation-anchors.ts';
import type { IndexedText } from './word-index.ts';

/** Parts of texts that are looked at more closely. */
const MAX_WINDOWS = 300;
const MAX_IN_TEXT = 20;
/** A text that quotes more freely is longer or shorter by a part of the quotation, and some words. */
const SLACK_SHARE = 0.25;
export const SLACK_WORDS = 4;

/** How much further apart or closer its words may stand. */
export const slackOf = (length: number): number => Math.ceil(length * SLACK_SHARE) + SLACK_WORDS;

/** A part of a text in which a quotation may begin. */
export type Window = { number: number; start: number; end: number; score: number };

const byScore = (a: Window, b: Window): number => b.score - a.score;

/** Where in a text the positions of an anchor are. */
type Postings = { anchor: number; offset: number };

/**
 * Counts, for each part of a text, the anchors that would have the quotation begin in it. A word of the quotation says where
 * the whole begins, so the anchors that stand as far from each other as in it meet in one part, or in two neighbours; that
 * needs no sorting, however many positions there are.
 */
class Counter {
  private worths = new Float32Array(0);
  private lastAnchor = new Uint8Array(0);
  private readonly anchors: Anchor[];
  private readonly width: number;
  /** A quotation may begin before the text does, if it has words of its own there. */
  private readonly lead: number;
  constructor(anchors: Anchor[], length: number) {
    this.anchors = anchors;
    this.width = slackOf(length);
    this.lead = length;
  }

  windows(number: number, { starts, postings }: IndexedText, listed: Postings[], least: number): Window[] {
    const parts = Math.ceil(((starts.at(-1) ?? 0) + this.lead) / this.width) + 2;
    if (this.worths.length < parts) {
      this.worths = new Float32Array(parts);
      this.lastAnchor = new Uint8Array(parts);
    } else {
      this.worths.fill(0, 0, parts);
      this.lastAnchor.fill(0, 0, parts);
    }
    for (const { anchor, offset } of listed) this.add(anchor, readPostings(postings, offset));
    const found: Window[] = [];
    for (let part = 0; part + 1 < parts; part += 1) {
      const score = (this.worths[part] as number) + (this.worths[part + 1] as number);
      if (score < least) continue;
      const start = part * this.width - this.lead;
      const before = found.at(-1);
      // It shares a part with the one before.
      if (before && before.end > start) {
        if (score > before.score) Object.assign(before, { start, end: start + 2 * this.width, score });
      } else found.push({ number, start, end: start + 2 * this.width, score });
    }
    return found.length > MAX_IN_TEXT ? found.toSorted(byScore).slice(0, MAX_IN_TEXT) : found;
  }

  private add(anchor: number, positions: Uint32Array): void {
    const { worths, lastAnchor, width, lead } = this;
    const { worth, places } = this.anchors[anchor] as Anchor;
    for (const place of places) {
      const shift = lead - place;
      for (const position of positions) {
        const part = ((position + shift) / width) | 0;
        if (lastAnchor[part] === anchor + 1) continue;
        lastAnchor[part] = anchor + 1;
        worths[part] = (worths[part] as number) + worth;
      }
    }
  }
}

/** The parts of all texts with most of the anchors of a quotation of so many words. */
export const listWindows = (library: LibraryIndex, anchors: Anchor[], length: number): Window[] => {
  const texts = chooseTexts(library, anchors);
  const postings = new Map<number, Postings[]>();
  anchors.forEach(({ uses }, anchor) => {
    for (const { number, offset } of uses) {
      if (!texts.has(number)) continue;
      const listed = postings.get(number);
      if (listed) listed.push({ anchor, offset });
      else postings.set(number, [{ anchor, offset }]);
    }
  });
  const least = anchors.reduce((total, { worth }) => total + worth, 0) * MIN_SHARE;
  const counter = new Counter(anchors, length);
  return Array.from(postings, ([number, listed]) =>
    counter.windows(number, library.words.texts[number] as IndexedText, listed, least),
  )
    .flat()
    .toSorted(byScore)
    .slice(0, MAX_WINDOWS);
};
