import { Component, type ReactNode } from 'react';
import { lastAbove } from './text-window.ts';

/** The visible part of a pane, in px of the window. */
export type Viewport = { top: number; bottom: number };

/** A segment and where its top is in the window. */
export type AnchorPosition = { segment_id: string; top: number };

const SEGMENTS = '[data-number]';

/** On a desktop each pane scrolls. A single pane on a phone scrolls with the page, so that the browser hides its bars. */
export const isScrollContainer = (pane: HTMLElement): boolean => getComputedStyle(pane).overflowY !== 'visible';

const scrollElementOf = (pane: HTMLElement): Element =>
  isScrollContainer(pane) ? pane : (document.scrollingElement ?? document.documentElement);

export const viewportOf = (pane: HTMLElement): Viewport => {
  const { top, bottom } = pane.getBoundingClientRect();
  if (isScrollContainer(pane)) return { top, bottom };
  const header = pane.previousElementSibling?.getBoundingClientRect();
  return { top: Math.max(0, header?.bottom ?? 0), bottom: Math.min(bottom, window.innerHeight) };
};

export const scrollBy = (pane: HTMLElement, px: number): void => {
  if (px !== 0) scrollElementOf(pane).scrollTop += px;
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

/**
 * The segment that must not move when the text changes: the active one if it is visible, else the first that begins in
 * the viewport, else the one that fills it.
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
  const anchor = following && topOf(following) < bottom ? following : filling;
  return { segment_id: anchor.dataset.segmentId ?? '', top: topOf(anchor) };
};

/** Scrolls so that the anchor is where it was. False when its segment is not rendered. */
export const restoreAnchor = (root: Element, pane: HTMLElement, { segment_id, top }: AnchorPosition): boolean => {
  const element = segmentElement(root, segment_id);
  if (!element) return false;
  scrollBy(pane, topOf(element) - top);
  return true;
};

/** Allows for less than a pixel, because browsers scroll by whole pixels. */
export const isAtAnchor = (root: Element, { segment_id, top }: AnchorPosition): boolean => {
  const element = segmentElement(root, segment_id);
  return element !== null && Math.abs(topOf(element) - top) < 1;
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
