import { Component, type ReactNode } from 'react';
import { type InnerPosition, innerPositionAt, innerPositionUnder, lineOf, partsOf } from './inner-position.ts';
import { scrollElementBy } from './page-scroll.ts';
import { lastAbove } from './text-window.ts';

/** The visible part of a pane, in px of the window. */
export type Viewport = { top: number; bottom: number };

/** A segment and where its top is in the window; with `inner`, where the top of that line of it is. */
export type AnchorPosition = { segment_id: string; top: number; inner?: InnerPosition };

const SEGMENTS = '[data-number]';

/** On a desktop each pane scrolls. A single pane on a phone scrolls with the page, so that the browser hides its bars. */
export const isScrollContainer = (pane: HTMLElement): boolean => getComputedStyle(pane).overflowY !== 'visible';

const scrollElementOf = (pane: HTMLElement): Element =>
  isScrollContainer(pane) ? pane : (document.scrollingElement ?? document.documentElement);

/** Where a bar ends in the window, or would end if it were not moved out of the way. */
const endOfBar = (bar: HTMLElement | null | undefined): number =>
  bar ? (bar.offsetParent?.getBoundingClientRect().top ?? 0) + bar.offsetTop + bar.offsetHeight : 0;

export const viewportOf = (pane: HTMLElement): Viewport => {
  const { top, bottom } = pane.getBoundingClientRect();
  if (isScrollContainer(pane)) return { top, bottom };
  const bar = pane.parentElement?.querySelector<HTMLElement>(':scope > header');
  return { top: Math.max(0, endOfBar(bar)), bottom: Math.min(bottom, window.innerHeight) };
};

export const scrollBy = (pane: HTMLElement, px: number): void => {
  if (px !== 0) scrollElementBy(scrollElementOf(pane), px);
};

export const isAtTop = (pane: HTMLElement): boolean => scrollElementOf(pane).scrollTop <= 0;

export const segmentElement = (root: Element, segment_id: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`${SEGMENTS}[data-segment-id="${CSS.escape(segment_id)}"]`);

const topOf = (element: Element): number => element.getBoundingClientRect().top;

const segmentsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(SEGMENTS)];

/** The last segment that begins above the line, else the first. */
export const segmentAt = (root: Element, line: number): HTMLElement | undefined => {
  const segments = segmentsIn(root);
  return segments[lastAbove(segments.length, (index) => topOf(segments[index] as HTMLElement), line)];
};

/** The reading line, as a fraction of the viewport: a requested segment is scrolled to it. */
const READING_LINE = 0.3;

export const readingLine = ({ top, bottom }: Viewport): number => top + (bottom - top) * READING_LINE;

/** Where a line inside a segment belongs: where it was, if that is still in the viewport. */
export const lineFor = (inner: InnerPosition | null | undefined, viewport: Viewport): number => {
  const { top } = inner ?? {};
  return top !== undefined && top < viewport.bottom ? top : readingLine(viewport);
};

/** Where an anchor is now; undefined when it is not rendered. */
const currentTop = (root: Element, { segment_id, inner }: AnchorPosition): number | undefined => {
  if (inner) return lineOf(partsOf(root, segment_id), inner)?.top;
  const element = segmentElement(root, segment_id);
  return element ? topOf(element) : undefined;
};

const anchorInside = (root: Element, segment_id: string, inner: InnerPosition | null): AnchorPosition | null => {
  const top = inner && currentTop(root, { segment_id, top: 0, inner });
  return inner && typeof top === 'number' ? { segment_id, inner, top } : null;
};

/** The line of a segment that a pointer is on: its words must not move away from the pointer. */
export const anchorUnder = (
  root: Element,
  segment_id: string,
  point: { x: number; y: number },
): AnchorPosition | null => anchorInside(root, segment_id, innerPositionUnder(partsOf(root, segment_id), point));

/** The line of a segment at a line of the window. */
export const anchorAtLine = (root: Element, segment_id: string, line: number): AnchorPosition | null =>
  anchorInside(root, segment_id, innerPositionAt(partsOf(root, segment_id), line));

/**
 * What must not move when the text changes: the active segment if it is visible, else the first that begins in the
 * viewport, else the line at the reading line in the segment that fills it.
 */
export const captureAnchor = (root: Element, pane: HTMLElement, activeId: string | null): AnchorPosition | null => {
  const { top, bottom } = viewportOf(pane);
  const active = activeId ? segmentElement(root, activeId) : null;
  if (active) {
    const activeTop = topOf(active);
    if (activeTop >= top && activeTop < bottom) return { segment_id: active.dataset.segmentId ?? '', top: activeTop };
  }
  const filling = segmentAt(root, top);
  if (!filling) return null;
  const segments = segmentsIn(root);
  const following = topOf(filling) < top ? segments[segments.indexOf(filling) + 1] : filling;
  const isFilled = !following || topOf(following) >= bottom;
  const anchor = isFilled ? filling : following;
  const segment_id = anchor.dataset.segmentId ?? '';
  const inside = isFilled && topOf(filling) < top ? anchorAtLine(root, segment_id, readingLine({ top, bottom })) : null;
  return inside ?? { segment_id, top: topOf(anchor) };
};

/** Scrolls so that the anchor is where it was. False when its segment is not rendered. */
export const restoreAnchor = (root: Element, pane: HTMLElement, anchor: AnchorPosition): boolean => {
  const top = currentTop(root, anchor);
  if (top === undefined) return false;
  scrollBy(pane, top - anchor.top);
  return true;
};

/** Allows for less than a pixel, because browsers scroll by whole pixels. */
export const isAtAnchor = (root: Element, anchor: AnchorPosition): boolean => {
  const top = currentTop(root, anchor);
  return top !== undefined && Math.abs(top - anchor.top) < 1;
};

type Props<Anchor> = {
  /** Called right before the DOM changes. */
  capture(): Anchor;
  /** Called right after, before anything is painted. */
  restore(anchor: Anchor | null): void;
  children: ReactNode;
};

/** A class component, because there is no hook for `getSnapshotBeforeUpdate`. */
export class ScrollAnchor<Anchor> extends Component<Props<Anchor>> {
  override componentDidMount(): void {
    this.props.restore(null);
  }

  override getSnapshotBeforeUpdate(): Anchor {
    return this.props.capture();
  }

  override componentDidUpdate(_props: Props<Anchor>, _state: unknown, anchor: Anchor): void {
    this.props.restore(anchor);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
