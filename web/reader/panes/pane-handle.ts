import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import type { Segment } from '#shared/contract/text-sections.ts';
import type { LoadedText } from '#web/reader/text/loaded-text.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import {
  type AnchorPosition,
  anchorAtLine,
  isAtTop,
  readingLine,
  segmentAt,
  segmentElement,
  viewportOf,
} from '#web/reader/virtual-text/scroll-anchor.tsx';
import type { InnerPosition } from '#web/reader/virtual-text/inner-position.ts';

/** The segment at the reading line, and which fraction of it is above the line. */
export type ScrollPosition = { segment: Segment; fraction: number; line: number };

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

/** What `pane-moves.ts`, which is loaded later, needs to scroll a pane. */
export type PaneInternals = Deps & {
  state(): State;
  segmentById(segment_id: string | null | undefined): Segment | null;
  segmentAtLine(): Segment | null;
  isVisible(segment_id: string): boolean;
  /** The jump asked for last, whichever answer comes last; `isPending` until it has been made. */
  jump: RefObject<{ number: number; isPending: boolean }>;
};

export type PaneHandle = {
  loaded(): LoadedText | null;
  /** The active segment if it is visible, else the one at the reading line. */
  currentSegment(): Segment | null;
  /** The line being read in a segment, if it begins above the screen; null when its beginning is visible. */
  innerPosition(segment_id: string): InnerPosition | null;
  /** At the reading line, or at a fraction of the viewport. */
  scrollPosition(at?: number): ScrollPosition | null;
  internals: PaneInternals;
};

/** A segment counts as visible only with this space above and below it. */
export const VISIBLE_MARGIN_PX = 8;

export const usePaneHandle = (handle: Ref<PaneHandle>, state: State, deps: Deps): void => {
  const latest = useLatest(state);
  const jump = useRef({ number: 0, isPending: false });
  const { pane, root, loadAround, renderSegment, updateWindow, rememberAnchor, currentAnchor } = deps;

  useImperativeHandle(handle, () => {
    const segmentById = (segment_id: string | null | undefined): Segment | null =>
      latest.current.segments.find((one) => one.segment_id === segment_id) ?? null;

    const isVisible = (segment_id: string): boolean => {
      if (!pane.current || !root.current) return false;
      const { top, bottom } = viewportOf(pane.current);
      const rect = segmentElement(root.current, segment_id)?.getBoundingClientRect();
      return rect !== undefined && rect.top >= top + VISIBLE_MARGIN_PX && rect.bottom <= bottom - VISIBLE_MARGIN_PX;
    };

    const segmentAtLine = (): Segment | null => {
      if (!pane.current || !root.current) return null;
      const { first } = latest.current.loaded;
      if (isAtTop(pane.current) && first.segment_number === 1) return first;
      return segmentById(segmentAt(root.current, readingLine(viewportOf(pane.current)))?.dataset.segmentId);
    };

    return {
      loaded: () => latest.current.loaded,
      currentSegment: () => {
        const { activeId } = latest.current;
        return activeId && isVisible(activeId) ? segmentById(activeId) : segmentAtLine();
      },
      scrollPosition: (at) => {
        if (!pane.current || !root.current) return null;
        const viewport = viewportOf(pane.current);
        const line = at === undefined ? readingLine(viewport) : viewport.top + (viewport.bottom - viewport.top) * at;
        const element = segmentAt(root.current, line);
        const segment = segmentById(element?.dataset.segmentId);
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
      internals: {
        pane,
        root,
        loadAround,
        renderSegment,
        updateWindow,
        rememberAnchor,
        currentAnchor,
        state: () => latest.current,
        segmentById,
        segmentAtLine,
        isVisible,
        jump,
      },
    };
  }, [latest, pane, root, loadAround, renderSegment, updateWindow, rememberAnchor, currentAnchor]);
};
