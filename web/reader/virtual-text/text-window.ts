import type { Segment } from '#shared/contract/texts.ts';
import type { Block } from '#web/reader/text/text-blocks.ts';

/** The chunks to have in the page: `from` up to and not including `to`; the rest is empty room of `before` and `after` px. */
export type TextWindow = { from: number; to: number; before: number; after: number };

const sum = (heights: number[], from: number, to: number): number => {
  let total = 0;
  for (let index = from; index < to; index += 1) total += heights[index] ?? 0;
  return total;
};

/** Everything within `margin` px of what is seen. `top` is where the seen part begins, counted from the first chunk. */
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

/** Heights of what has been on the screen; what has not is taken to be as dense. */
export class MeasuredHeights {
  #heights = new Map<number, { px: number; letters: number }>();
  #px = 0;
  #letters = 0;

  set(key: number, px: number, letters: number): void {
    const known = this.#heights.get(key);
    this.#px += px - (known?.px ?? 0);
    this.#letters += letters - (known?.letters ?? 0);
    this.#heights.set(key, { px, letters });
  }

  /** `letters` is asked for only where nothing was measured. */
  get(key: number, letters: () => number): number {
    const known = this.#heights.get(key);
    if (known) return known.px;
    const density = this.#letters > 0 ? this.#px / this.#letters : PX_PER_LETTER;
    return Math.max(1, Math.round(letters() * density));
  }

  clear(): void {
    this.#heights.clear();
    this.#px = 0;
    this.#letters = 0;
  }
}

const PX_PER_LETTER = 0.5;

/**
 * Which of the places in view is the one being read: the last that begins above the line, else the first. They stand in
 * order, so halving finds it.
 */
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

/** Letters on a line of a phone, or of one pane of three. Chinese is twice as wide; marks above and below take no room. */
const LINE_LETTERS = 40;
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/g;
const UNSEEN = /<i class="footnote">.*?<\/i>|<[^>]*>|\p{M}/gu;

export const estimateLines = (html: string): number => {
  const parts = html.split('<br>');
  return parts.reduce((lines, part) => {
    const seen = part.replaceAll(UNSEEN, '');
    return lines + Math.max(1, Math.ceil((seen.length + (seen.match(WIDE)?.length ?? 0)) / LINE_LETTERS));
  }, 0);
};

/** What a title and the room around it take, and the room between two paragraphs, in lines. */
const TITLE_LINES = 3;
const GAP_LINES = 0.7;

/** About what fits between the bars and the top third of a screen. */
const LINES_ABOVE_REQUESTED = 4;

const estimateHeight = ({ content, translation }: Segment): number =>
  estimateLines(content) + (translation ? estimateLines(translation.content) : 0);

/**
 * The first segment to show, so that the asked one is in sight near the top third before any script has run: a server
 * cannot scroll, it can only leave out. Nothing when the asked one is not there.
 */
export const initialWindowStart = (
  blocks: Block[],
  asked: string,
  lines = LINES_ABOVE_REQUESTED,
): Segment | undefined => {
  const rows = blocks.flatMap(({ titles, segments }) =>
    segments.map((segment, index) => ({ segment, above: index === 0 ? GAP_LINES + titles.length * TITLE_LINES : 0 })),
  );
  const at = rows.findIndex(({ segment }) => segment.segment_id === asked);
  let left = lines - (rows[at]?.above ?? 0);
  let first = rows[at]?.segment;
  for (const { segment, above } of rows.slice(0, Math.max(0, at)).toReversed()) {
    left -= estimateHeight(segment) + above;
    if (left < 0) break;
    first = segment;
  }
  return first;
};
