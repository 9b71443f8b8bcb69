import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Segment } from '#shared/contract/text-sections.ts';
import type { LoadedText } from '#web/reader/text/loaded-text.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import {
  type AnchorPosition,
  lineFor,
  anchorAtLine,
  isAtTop,
  readingLine,
  scrollBy,
  segmentAt,
  segmentElement,
  type Viewport,
  viewportOf,
} from '#web/reader/virtual-text/scroll-anchor.tsx';
import { type InnerPosition, lineOf, partsOf } from '#web/reader/virtual-text/inner-position.ts';

/** The segment at the reading line, and which fraction of it is above the line. */
export type ScrollPosition = { segment: Segment; fraction: number; line: number };

export type PaneHandle = {
  loaded(): LoadedText | null;
  /** The active segment if it is visible, else the one at the reading line. */
  currentSegment(): Segment | null;
  /** The line being read in a segment, if it begins above the screen; null when its beginning is visible. */
  innerPosition(segment_id: string): InnerPosition | null;
  /** At the reading line, or at a fraction of the viewport. */
  scrollPosition(at?: number): ScrollPosition | null;
  /** Scrolls a segment, or a line of it, to the reading line; false when it cannot be loaded, or when another jump was asked for meanwhile. */
  goTo(segment_id: string, inner?: InnerPosition | null): Promise<boolean>;
  /** Scrolls the given fraction of a segment to a line of the window. */
  alignTo(at: { segment_number: number; segment_id: string; fraction: number; line: number }): Promise<void>;
  /** The segment before or after the active one, scrolled into view. */
  step(by: 1 | -1): Segment | null;
  /**
   * Scrolls a segment up if it is below `above`, where an overlay covers the page. A segment that does not fit stays where it
   * is, or moves so far that the line the reader has pressed is visible.
   */
  keepVisibleAbove(segment_id: string, above: number): void;
  focusSegment(segment_id: string): void;
};

type State = { loaded: LoadedText; segments: Segment[]; activeId: string | null };

type Deps = {
  pane: RefObject<HTMLElement | null>;
  root: RefObject<HTMLElement | null>;
  loadAround(segment_id: string, isWanted: () => boolean): Promise<void>;
  renderSegment(segment_number: number): void;
  updateWindow(): void;
  rememberAnchor(): void;
  currentAnchor(): AnchorPosition | null;
};

/** A segment counts as visible only with this space above and below it. */
const VISIBLE_MARGIN_PX = 8;

export const usePaneHandle = (handle: Ref<PaneHandle>, state: State, deps: Deps): void => {
  const latest = useLatest(state);
  /** The jump asked for last, whichever answer comes last; `isPending` until it has been made. */
  const jump = useRef({ number: 0, isPending: false });
  const { pane, root, loadAround, renderSegment, updateWindow, rememberAnchor, currentAnchor } = deps;

  useImperativeHandle(handle, () => {
    const byId = (segment_id: string | null | undefined): Segment | null =>
      latest.current.segments.find((one) => one.segment_id === segment_id) ?? null;

    const renderedElement = (segment_id: string): HTMLElement | null => {
      if (!root.current) return null;
      const segment = byId(segment_id);
      if (segment && !segmentElement(root.current, segment_id)) flushSync(() => renderSegment(segment.segment_number));
      return segmentElement(root.current, segment_id);
    };

    /** The given fraction of a segment or, in a long one, the given line comes to a line of the window. */
    const scrollToLine = (segment_id: string, line: number, at: number | InnerPosition = 0): boolean => {
      if (!renderedElement(segment_id)) return false;
      const scroll = () => {
        const element = root.current && segmentElement(root.current, segment_id);
        if (!element || !pane.current) return;
        const { top, height } = element.getBoundingClientRect();
        const target =
          typeof at === 'number'
            ? top + height * at
            : (lineOf(partsOf(root.current as Element, segment_id), at)?.top ?? top);
        scrollBy(pane.current, target - line);
      };
      scroll();
      // The chunks rendered around it now may be higher than estimated.
      flushSync(updateWindow);
      scroll();
      rememberAnchor();
      return true;
    };

    /** False when it cannot be loaded or is no longer wanted. */
    const ensureLoaded = async (segment_id: string, isWanted: () => boolean): Promise<boolean> => {
      if (byId(segment_id)) return true;
      await loadAround(segment_id, isWanted);
      return isWanted() && byId(segment_id) !== null;
    };

    /** Every jump and step makes those before it unwanted. */
    const startJump = (isPending: boolean) => {
      const number = jump.current.number + 1;
      jump.current = { number, isPending };
      return () => jump.current.number === number;
    };

    const isVisible = (segment_id: string): boolean => {
      if (!pane.current || !root.current) return false;
      const { top, bottom } = viewportOf(pane.current);
      const rect = segmentElement(root.current, segment_id)?.getBoundingClientRect();
      return rect !== undefined && rect.top >= top + VISIBLE_MARGIN_PX && rect.bottom <= bottom - VISIBLE_MARGIN_PX;
    };

    /** Scrolls the pressed line of a long segment into the viewport, or its beginning if that is what is below it. */
    const showLine = (segment_id: string, viewport: Viewport): void => {
      const anchor = currentAnchor();
      const inner = anchor?.segment_id === segment_id ? anchor.inner : undefined;
      const line = root.current && inner ? lineOf(partsOf(root.current, segment_id), inner) : null;
      const top = root.current && segmentElement(root.current, segment_id)?.getBoundingClientRect().top;
      if (inner && line && line.bottom > viewport.bottom) scrollToLine(segment_id, readingLine(viewport), inner);
      else if (!line && typeof top === 'number' && top > readingLine(viewport))
        scrollToLine(segment_id, viewport.top + VISIBLE_MARGIN_PX);
    };

    const segmentAtLine = (): Segment | null => {
      if (!pane.current || !root.current) return null;
      const { first } = latest.current.loaded;
      if (isAtTop(pane.current) && first.segment_number === 1) return first;
      return byId(segmentAt(root.current, readingLine(viewportOf(pane.current)))?.dataset.segmentId);
    };

    return {
      loaded: () => latest.current.loaded,
      currentSegment: () => {
        const { activeId } = latest.current;
        return activeId && isVisible(activeId) ? byId(activeId) : segmentAtLine();
      },
      scrollPosition: (at) => {
        if (!pane.current || !root.current) return null;
        const viewport = viewportOf(pane.current);
        const line = at === undefined ? readingLine(viewport) : viewport.top + (viewport.bottom - viewport.top) * at;
        const element = segmentAt(root.current, line);
        const segment = byId(element?.dataset.segmentId);
        if (!element || !segment) return null;
        const { top, height } = element.getBoundingClientRect();
        return { segment, line, fraction: Math.min(1, Math.max(0, (line - top) / (height || 1))) };
      },
      innerPosition: (segment_id) => {
        if (!pane.current || !root.current) return null;
        const viewport = viewportOf(pane.current);
        const top = segmentElement(root.current, segment_id)?.getBoundingClientRect().top;
        if (top === undefined || top >= viewport.top) return null;
        const anchor = anchorAtLine(root.current, segment_id, readingLine(viewport));
        return anchor?.inner ? { ...anchor.inner, top: Math.round(anchor.top) } : null;
      },
      goTo: async (segment_id, inner) => {
        const isWanted = startJump(true);
        const isLoaded = await ensureLoaded(segment_id, isWanted);
        if (isWanted()) jump.current.isPending = false;
        if (!isLoaded || pane.current === null) return false;
        return scrollToLine(segment_id, lineFor(inner, viewportOf(pane.current)), inner ?? 0);
      },
      alignTo: async ({ segment_number, segment_id, fraction, line }) => {
        // A jump in this pane goes before following another.
        if (jump.current.isPending) return;
        const isWanted = startJump(false);
        const target =
          latest.current.segments.find((one) => one.segment_number === segment_number)?.segment_id ?? segment_id;
        if (await ensureLoaded(target, isWanted)) scrollToLine(target, line, fraction);
      },
      step: (by) => {
        startJump(false);
        const { segments, activeId } = latest.current;
        const active = byId(activeId);
        const index = segments.findIndex((one) => one === (active ?? segmentAtLine()));
        const next = segments[active ? index + by : index];
        if (!next || !pane.current) return null;
        if (!isVisible(next.segment_id)) scrollToLine(next.segment_id, readingLine(viewportOf(pane.current)));
        return next;
      },
      keepVisibleAbove: (segment_id, above) => {
        if (!pane.current || !root.current) return;
        const { top } = viewportOf(pane.current);
        const rect = segmentElement(root.current, segment_id)?.getBoundingClientRect();
        const bottom = above - VISIBLE_MARGIN_PX;
        if (!rect || rect.bottom <= bottom) return;
        if (rect.height <= bottom - top - VISIBLE_MARGIN_PX) scrollToLine(segment_id, bottom - rect.height);
        else showLine(segment_id, { top, bottom });
      },
      focusSegment: (segment_id) => renderedElement(segment_id)?.focus({ preventScroll: true }),
    };
  }, [latest, pane, root, loadAround, renderSegment, updateWindow, rememberAnchor, currentAnchor]);
};
