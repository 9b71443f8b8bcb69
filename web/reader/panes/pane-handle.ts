import { type Ref, type RefObject, useImperativeHandle } from 'react';
import { flushSync } from 'react-dom';
import type { Segment } from '#shared/contract/texts.ts';
import type { LoadedText } from '#web/reader/text/loaded-text.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import {
  isAtTop,
  readingLine,
  scrollBy,
  viewportOf,
  segmentAt,
  segmentElement,
} from '#web/reader/virtual-text/scroll-anchor.tsx';

/** Where the eye rests in a pane: a segment, and how far through it the reading line goes. */
export type ReadingPosition = { segment: Segment; fraction: number; line: number };

/** What the reader around the panes may ask of one. */
export type PaneHandle = {
  loaded(): LoadedText | null;
  /** The segment in hand, if it is in sight, else the one at the reading line. */
  currentSegment(): Segment | null;
  readingPosition(): ReadingPosition | null;
  /** Brings a segment to the reading line; false when it cannot be had. */
  goTo(segment_id: string): Promise<boolean>;
  /** Puts the given part of a segment at a height of the window, without a stir. */
  alignTo(at: { segment_number: number; segment_id: string; fraction: number; line: number }): Promise<void>;
  /** The segment before or after the one in hand; it is brought into sight. */
  step(by: 1 | -1): Segment | null;
  /** Moves a segment up, if need be, so that it is seen above what lies over the lower part of the page. */
  keepVisibleAbove(segment_id: string, above: number): void;
  focusSegment(segment_id: string): void;
};

type Live = { loaded: LoadedText; segments: Segment[]; current: string | null };

type Means = {
  pane: RefObject<HTMLElement | null>;
  root: RefObject<HTMLElement | null>;
  around(segment_id: string): Promise<LoadedText | null>;
  /** Has the segment of a number in the page. */
  show(segment_number: number): void;
  /** Has in the page what is seen now. */
  look(): void;
  note(): void;
};

/** A little air above and below what is called in sight. */
const AIR_PX = 8;

export const usePaneHandle = (handle: Ref<PaneHandle>, now: Live, means: Means): void => {
  const live = useLatest(now);
  const { pane, root, around, show, look, note } = means;

  useImperativeHandle(handle, () => {
    const byId = (segment_id: string | null | undefined): Segment | null =>
      live.current.segments.find((one) => one.segment_id === segment_id) ?? null;

    const elementOf = (segment_id: string): HTMLElement | null => {
      if (!root.current) return null;
      const segment = byId(segment_id);
      if (segment && !segmentElement(root.current, segment_id)) flushSync(() => show(segment.segment_number));
      return segmentElement(root.current, segment_id);
    };

    const bring = (segment_id: string, line: number, fraction = 0): boolean => {
      if (!elementOf(segment_id)) return false;
      const put = () => {
        const element = root.current && segmentElement(root.current, segment_id);
        if (!element || !pane.current) return;
        const { top, height } = element.getBoundingClientRect();
        scrollBy(pane.current, top + height * fraction - line);
      };
      put();
      // What then comes into the page around it may be higher than was thought.
      flushSync(look);
      put();
      note();
      return true;
    };

    const have = async (segment_id: string): Promise<boolean> => {
      if (byId(segment_id)) return true;
      const found = await around(segment_id);
      // Once what was fetched is in the page.
      await new Promise((resolve) => setTimeout(resolve));
      return found !== null && byId(segment_id) !== null;
    };

    const inSight = (segment_id: string): boolean => {
      if (!pane.current || !root.current) return false;
      const seen = viewportOf(pane.current);
      const rect = segmentElement(root.current, segment_id)?.getBoundingClientRect();
      return rect !== undefined && rect.top >= seen.top + AIR_PX && rect.bottom <= seen.bottom - AIR_PX;
    };

    const atLine = (): Segment | null => {
      if (!pane.current || !root.current) return null;
      if (isAtTop(pane.current) && live.current.loaded.first.segment_number === 1) return live.current.loaded.first;
      return byId(segmentAt(root.current, readingLine(viewportOf(pane.current)))?.dataset.segmentId);
    };

    return {
      loaded: () => live.current.loaded,
      currentSegment: () => {
        const { current } = live.current;
        return current && inSight(current) ? byId(current) : atLine();
      },
      readingPosition: () => {
        if (!pane.current || !root.current) return null;
        const line = readingLine(viewportOf(pane.current));
        const element = segmentAt(root.current, line);
        const segment = byId(element?.dataset.segmentId);
        if (!element || !segment) return null;
        const { top, height } = element.getBoundingClientRect();
        return { segment, line, fraction: Math.min(1, Math.max(0, (line - top) / (height || 1))) };
      },
      goTo: async (segment_id) =>
        (await have(segment_id)) && pane.current !== null && bring(segment_id, readingLine(viewportOf(pane.current))),
      alignTo: async ({ segment_number, segment_id, fraction, line }) => {
        const wanted =
          live.current.segments.find((one) => one.segment_number === segment_number)?.segment_id ?? segment_id;
        if (await have(wanted)) bring(wanted, line, fraction);
      },
      step: (by) => {
        const { segments, current } = live.current;
        const inHand = byId(current);
        const index = segments.findIndex((one) => one === (inHand ?? atLine()));
        const wanted = segments[inHand ? index + by : index];
        if (!wanted || !pane.current) return null;
        if (!inSight(wanted.segment_id)) bring(wanted.segment_id, readingLine(viewportOf(pane.current)));
        return wanted;
      },
      keepVisibleAbove: (segment_id, above) => {
        if (!pane.current || !root.current) return;
        const seen = viewportOf(pane.current);
        const rect = segmentElement(root.current, segment_id)?.getBoundingClientRect();
        if (rect && rect.bottom > above - AIR_PX)
          bring(segment_id, Math.max(seen.top + AIR_PX, above - AIR_PX - rect.height));
      },
      focusSegment: (segment_id) => elementOf(segment_id)?.focus({ preventScroll: true }),
    };
  }, [live, pane, root, around, show, look, note]);
};
