import type { Segment } from '#shared/contract/texts.ts';
import type { LoadedText } from '#web/reader/loaded-text.ts';

/** Where the eye rests in a pane: a segment, and how far through it the reading line goes. */
export type ReadingAt = { segment: Segment; fraction: number; line: number };

/** What the reader around the panes may ask of one. */
export type PaneHandle = {
  loaded(): LoadedText | null;
  /** The segment in hand, if it is in sight, else the one at the reading line. */
  place(): Segment | null;
  readingAt(): ReadingAt | null;
  /** Brings a segment to the reading line; false when it cannot be had. */
  goTo(segment_id: string): Promise<boolean>;
  /** Puts the given part of a segment at a height of the window, without a stir. */
  follow(at: { segment_number: number; segment_id: string; fraction: number; line: number }): Promise<void>;
  /** The segment before or after the one in hand; it is brought into sight. */
  step(by: 1 | -1): Segment | null;
  /** Moves a segment up, if need be, so that it is seen above what lies over the lower part of the page. */
  raise(segment_id: string, above: number): void;
  focusSegment(segment_id: string): void;
};
