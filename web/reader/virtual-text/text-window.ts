import type { Segment } from '#shared/contract/text-sections.ts';
import type { Block } from '#web/reader/text/text-blocks.ts';
import { stripFootnotes } from '#web/ui/plain-text.ts';

/** The chunks to render: `from` up to and not including `to`, with empty space of `before` and `after` px. */
export type TextWindow = { from: number; to: number; before: number; after: number };

const sum = (heights: number[], from: number, to: number): number => {
  let total = 0;
  for (let index = from; index < to; index += 1) total += heights[index] ?? 0;
  return total;
};

/** Everything within `margin` px of the viewport. `top` is the top of the viewport, counted from the first chunk. */
export const windowAround = (heights: number[], top: number, viewport: number, margin: number): TextWindow => {
  const first = top - margin;
  const last = top + viewport + margin;
  let from = 0;
  let at = 0;
  while (from < heights.length - 1 && at + (heights[from] ?? 0) < first) {
    at += heights[from] ?? 0;
    from += 1;
  }
  let to = from;
  let end = at;
  while (to < heights.length && (to === from || end < last)) {
    end += heights[to] ?? 0;
    to += 1;
  }
  return { from, to, before: at, after: sum(heights, to, heights.length) };
};

type Span = { from: number; to: number };

/** Chunks that are rendered, or empty space of `px` in their place. */
export type WindowPart = Span & { px?: number };

/** The whole text in order: the given spans are rendered, which may overlap, and empty space replaces the rest. */
export const windowParts = (heights: number[], spans: Span[]): WindowPart[] => {
  const parts: WindowPart[] = [];
  const addSpace = (from: number, to: number) => {
    if (from < to) parts.push({ from, to, px: sum(heights, from, to) });
  };
  let end = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = parts.at(-1);
    if (from > end) addSpace(end, from);
    if (from <= end && last && last.px === undefined) last.to = Math.max(last.to, to);
    else if (to > from) parts.push({ from, to });
    end = Math.max(end, to);
  }
  addSpace(end, heights.length);
  return parts;
};

/** Measured heights of chunks; the height of others is estimated from the density of the measured ones. */
export class MeasuredHeights {
  #heights = new Map<number, { px: number; letters: number }>();
  #px = 0;
  #letters = 0;

  set(key: number, px: number, letters: number): void {
    const measured = this.#heights.get(key);
    this.#px += px - (measured?.px ?? 0);
    this.#letters += letters - (measured?.letters ?? 0);
    this.#heights.set(key, { px, letters });
  }

  /** `letters` is called only for a chunk that was never measured. */
  get(key: number, letters: () => number): number {
    const measured = this.#heights.get(key);
    if (measured) return measured.px;
    const density = this.#letters > 0 ? this.#px / this.#letters : DEFAULT_PX_PER_LETTER;
    return Math.max(1, Math.round(letters() * density));
  }

  clear(): void {
    this.#heights.clear();
    this.#px = 0;
    this.#letters = 0;
  }
}

const DEFAULT_PX_PER_LETTER = 0.5;

/** Index of the last of `count` sorted items that begins above the line, else the first. A binary search. */
export const lastAbove = (count: number, topOf: (index: number) => number, line: number): number => {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(middle) <= line) low = middle;
    else high = middle - 1;
  }
  return count > 0 ? low : -1;
};

/** Letters on a line of a phone, or of one pane of three. Chinese is twice as wide; combining marks take no width. */
const LINE_LETTERS = 40;
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/g;
const INVISIBLE = /<[^>]*>|\p{M}/gu;

export const estimateLines = (html: string): number => {
  const parts = stripFootnotes(html).split('<br>');
  return parts.reduce((lines, part) => {
    const visible = part.replaceAll(INVISIBLE, '');
    return lines + Math.max(1, Math.ceil((visible.length + (visible.match(WIDE)?.length ?? 0)) / LINE_LETTERS));
  }, 0);
};

/** Height of a title with its margins, and of the gap between two paragraphs, in lines. */
const TITLE_LINES = 3;
const GAP_LINES = 0.7;

/** About what fits between the header and the reading line. */
const LINES_ABOVE_REQUESTED = 4;

/** A text that fits the screen together with the space at its end is rendered whole. */
const SHORT_TEXT_LINES = 20;

const estimateHeight = ({ content, translation }: Segment): number =>
  estimateLines(content) + (translation ? estimateLines(translation.content) : 0);

/**
 * The first segment the server renders: it cannot scroll, but it can leave text out, so that the requested segment is near
 * the reading line before any script has run. Undefined when the requested segment is not loaded.
 */
export const initialWindowStart = (
  blocks: Block[],
  requestedId: string,
  lines = LINES_ABOVE_REQUESTED,
): Segment | undefined => {
  const rows = blocks.flatMap(({ titles, segments }) =>
    segments.map((segment, index) => ({ segment, above: index === 0 ? GAP_LINES + titles.length * TITLE_LINES : 0 })),
  );
  const at = rows.findIndex(({ segment }) => segment.segment_id === requestedId);
  const allLines = rows.reduce((all, { segment, above }) => all + estimateHeight(segment) + above, 0);
  if (at >= 0 && allLines <= SHORT_TEXT_LINES) return rows[0]?.segment;
  let linesLeft = lines - (rows[at]?.above ?? 0);
  let first = rows[at]?.segment;
  for (const { segment, above } of rows.slice(0, Math.max(0, at)).toReversed()) {
    linesLeft -= estimateHeight(segment) + above;
    if (linesLeft < 0) break;
    first = segment;
  }
  return first;
};
