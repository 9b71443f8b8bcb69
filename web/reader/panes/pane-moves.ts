import { flushSync } from 'react-dom';
import type { Segment } from '#shared/contract/text-sections.ts';
import { type InnerPosition, lineOf, partsOf } from '#web/reader/virtual-text/inner-position.ts';
import {
  lineFor,
  readingLine,
  scrollBy,
  segmentElement,
  type Viewport,
  viewportOf,
} from '#web/reader/virtual-text/scroll-anchor.tsx';
import { type PaneHandle, type PaneInternals, VISIBLE_MARGIN_PX } from './pane-handle.ts';

type Moved = Pick<PaneHandle, 'internals'>;

const renderedElement = ({ root, segmentById, renderSegment }: PaneInternals, id: string): HTMLElement | null => {
  if (!root.current) return null;
  const segment = segmentById(id);
  if (segment && !segmentElement(root.current, id)) flushSync(() => renderSegment(segment.segment_number));
  return segmentElement(root.current, id);
};

/** The given fraction of a segment or, in a long one, the given line comes to a line of the window. */
const scrollToLine = (
  internals: PaneInternals,
  segment_id: string,
  line: number,
  at: number | InnerPosition = 0,
): boolean => {
  const { root, pane, updateWindow, rememberAnchor } = internals;
  if (!renderedElement(internals, segment_id)) return false;
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
const ensureLoaded = async (
  { segmentById, loadAround }: PaneInternals,
  segment_id: string,
  isWanted: () => boolean,
): Promise<boolean> => {
  if (segmentById(segment_id)) return true;
  await loadAround(segment_id, isWanted);
  return isWanted() && segmentById(segment_id) !== null;
};

/** Every jump and step makes those before it unwanted. */
const startJump = ({ jump }: PaneInternals, isPending: boolean) => {
  const number = jump.current.number + 1;
  jump.current = { number, isPending };
  return () => jump.current.number === number;
};

/** Scrolls the pressed line of a long segment into the viewport, or its beginning if that is what is below it. */
const showLine = (internals: PaneInternals, segment_id: string, viewport: Viewport): void => {
  const { root, currentAnchor } = internals;
  const anchor = currentAnchor();
  const inner = anchor?.segment_id === segment_id ? anchor.inner : undefined;
  const line = root.current && inner ? lineOf(partsOf(root.current, segment_id), inner) : null;
  const top = root.current && segmentElement(root.current, segment_id)?.getBoundingClientRect().top;
  if (inner && line && line.bottom > viewport.bottom) scrollToLine(internals, segment_id, readingLine(viewport), inner);
  else if (!line && typeof top === 'number' && top > readingLine(viewport))
    scrollToLine(internals, segment_id, viewport.top + VISIBLE_MARGIN_PX);
};

/** Scrolls a segment, or a line of it, to the reading line; false when it cannot be loaded, or when another jump was asked for meanwhile. */
export const goToSegment = async (
  { internals }: Moved,
  segment_id: string,
  inner?: InnerPosition | null,
): Promise<boolean> => {
  const { jump, pane } = internals;
  const isWanted = startJump(internals, true);
  const isLoaded = await ensureLoaded(internals, segment_id, isWanted);
  if (isWanted()) jump.current.isPending = false;
  if (!isLoaded || pane.current === null) return false;
  return scrollToLine(internals, segment_id, lineFor(inner, viewportOf(pane.current)), inner ?? 0);
};

/** Scrolls the given fraction of a segment to a line of the window. */
export const alignTo = async (
  { internals }: Moved,
  at: { segment_number: number; segment_id: string; fraction: number; line: number },
): Promise<void> => {
  const { segment_number, segment_id, fraction, line } = at;
  // A jump in this pane goes before following another.
  if (internals.jump.current.isPending) return;
  const isWanted = startJump(internals, false);
  const target =
    internals.state().segments.find((one) => one.segment_number === segment_number)?.segment_id ?? segment_id;
  if (await ensureLoaded(internals, target, isWanted)) scrollToLine(internals, target, line, fraction);
};

/** The segment before or after the active one, scrolled into view. */
export const stepSegment = ({ internals }: Moved, by: 1 | -1): Segment | null => {
  const { pane, state, segmentById, segmentAtLine, isVisible } = internals;
  startJump(internals, false);
  const { segments, activeId } = state();
  const active = segmentById(activeId);
  const index = segments.findIndex((one) => one === (active ?? segmentAtLine()));
  const next = segments[active ? index + by : index];
  if (!next || !pane.current) return null;
  if (!isVisible(next.segment_id)) scrollToLine(internals, next.segment_id, readingLine(viewportOf(pane.current)));
  return next;
};

/**
 * Scrolls a segment up if it is below `above`, where an overlay covers the page. A segment that does not fit stays where it
 * is, or moves so far that the line the reader has pressed is visible.
 */
export const keepVisibleAbove = ({ internals }: Moved, segment_id: string, above: number): void => {
  const { pane, root } = internals;
  if (!pane.current || !root.current) return;
  const { top } = viewportOf(pane.current);
  const rect = segmentElement(root.current, segment_id)?.getBoundingClientRect();
  const bottom = above - VISIBLE_MARGIN_PX;
  if (!rect || rect.bottom <= bottom) return;
  if (rect.height <= bottom - top - VISIBLE_MARGIN_PX) scrollToLine(internals, segment_id, bottom - rect.height);
  else showLine(internals, segment_id, { top, bottom });
};

export const focusSegment = ({ internals }: Moved, segment_id: string): void =>
  renderedElement(internals, segment_id)?.focus({ preventScroll: true });
