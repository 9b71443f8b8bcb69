import { Component, type ReactNode } from 'react';
import { lastAbove } from './text-window.ts';

/** What of the page the text is seen through, in px of the window. */
export type Viewport = { top: number; bottom: number };

/** A segment and where it stands. */
export type AnchorPosition = { segment_id: string; top: number };

const SEGMENTS = '[data-number]';

/** On a desk a pane scrolls by itself; a single one on a phone leaves it to the page, and the browser's bars fold away. */
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

/** How far down the seen part the eye rests: where an asked segment is put. */
const READING_LINE = 0.3;

export const readingLine = ({ top, bottom }: Viewport): number => top + (bottom - top) * READING_LINE;

/**
 * What must not move when the text changes: the passage in hand if it is seen, else the first segment that begins in
 * sight, else the one that fills it.
 */
export const captureAnchor = (root: Element, pane: HTMLElement, current: string | null): AnchorPosition | null => {
  const { top, bottom } = viewportOf(pane);
  const inHand = current ? segmentElement(root, current) : null;
  if (inHand) {
    const at = topOf(inHand);
    if (at >= top && at < bottom) return { segment_id: inHand.dataset.segmentId ?? '', top: at };
  }
  const filling = segmentAt(root, top);
  if (!filling) return null;
  const segments = segmentsIn(root);
  const following = topOf(filling) < top ? segments[segments.indexOf(filling) + 1] : filling;
  const kept = following && topOf(following) < bottom ? following : filling;
  return { segment_id: kept.dataset.segmentId ?? '', top: topOf(kept) };
};

/** Puts a segment back where it stood. False when it is not in the page. */
export const restoreAnchor = (root: Element, pane: HTMLElement, { segment_id, top }: AnchorPosition): boolean => {
  const element = segmentElement(root, segment_id);
  if (!element) return false;
  scrollBy(pane, topOf(element) - top);
  return true;
};

/** It stands there still, but for a part of a pixel. */
export const isAtAnchor = (root: Element, { segment_id, top }: AnchorPosition): boolean => {
  const element = segmentElement(root, segment_id);
  return element !== null && Math.abs(topOf(element) - top) < 1;
};

type Props<Place> = {
  /** Right before the page changes. */
  capture(): Place;
  /** Right after, before anything is painted. */
  restore(place: Place | null): void;
  children: ReactNode;
};

/** The one thing hooks cannot do: look at the page right before a change. So this is a class. */
export class ScrollAnchor<Place> extends Component<Props<Place>> {
  override componentDidMount(): void {
    this.props.restore(null);
  }

  override getSnapshotBeforeUpdate(): Place {
    return this.props.capture();
  }

  override componentDidUpdate(_props: Props<Place>, _state: unknown, place: Place): void {
    this.props.restore(place);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
