import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Chunk, lettersIn } from '#web/reader/text/text-blocks.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import { type AnchorPosition, captureAnchor, isAtAnchor, restoreAnchor, viewportOf } from './scroll-anchor.tsx';
import { keptRanges, rangeOf, type RenderedRange } from './kept-ranges.ts';
import { MeasuredHeights, windowAround, type WindowPart, windowParts } from './text-window.ts';

type Refs = { pane: RefObject<HTMLElement | null>; root: RefObject<HTMLElement | null> };

const isSameRanges = (some: RenderedRange[], others: RenderedRange[]): boolean =>
  some.length === others.length &&
  some.every(({ first, last }, index) => first === others[index]?.first && last === others[index].last);

/** How much is rendered beyond the viewport, in screens, so that scrolling does not outrun it. */
const MARGIN_SCREENS = 1.5;

/**
 * Decides which chunks are rendered, and restores the scroll anchor when they change. Empty space of the measured height
 * replaces a chunk that is not rendered.
 */
export const useTextWindow = (
  chunks: Chunk[],
  activeId: string | null,
  isOn: boolean,
  { pane, root }: Refs,
  onResize: () => void,
) => {
  const [heights] = useState(() => new MeasuredHeights());
  const anchor = useRef<AnchorPosition | null>(null);
  const anchorActiveId = useRef<string | null>(null);
  /** Set for a line that the reader has pressed. */
  const isPinned = useRef(false);
  /** What is rendered: around the viewport first, then what must stay wherever it is. */
  const [ranges, setRanges] = useState<RenderedRange[] | null>(null);
  const latest = useLatest({ chunks, activeId, isOn });

  const heightsOf = useCallback(
    (all: Chunk[]) => all.map((chunk) => heights.get(chunk.key, () => lettersIn(chunk))),
    [heights],
  );

  const measure = useCallback(() => {
    const byKey = new Map(latest.current.chunks.map((chunk) => [chunk.key, chunk]));
    for (const element of root.current?.querySelectorAll<HTMLElement>('[data-chunk]') ?? []) {
      const chunk = byKey.get(Number(element.dataset.chunk));
      if (chunk) heights.set(chunk.key, element.getBoundingClientRect().height, lettersIn(chunk));
    }
  }, [heights, latest, root]);

  /** Returns the previous anchor while it is less than a pixel off, so that rounding does not add up. */
  const capture = useCallback((): AnchorPosition | null => {
    if (!root.current || !pane.current) return null;
    const before = anchor.current;
    const isSameActive = isPinned.current || anchorActiveId.current === latest.current.activeId;
    if (before && isSameActive && isAtAnchor(root.current, before)) return before;
    isPinned.current = false;
    anchorActiveId.current = latest.current.activeId;
    return captureAnchor(root.current, pane.current, latest.current.activeId);
  }, [latest, pane, root]);

  /** Keeps a line where it is, until the reader scrolls. */
  const pinAnchor = useCallback((position: AnchorPosition) => {
    anchor.current = position;
    isPinned.current = true;
  }, []);

  /** Remembers the anchor for changes that do not come from React: a font, a footnote, another width. */
  const rememberAnchor = useCallback(() => {
    anchor.current = capture();
  }, [capture]);

  /** Renders the chunks around the viewport. Sets state only when they differ from before. */
  const updateWindow = useCallback(() => {
    const { chunks: all, isOn: isWindowed } = latest.current;
    if (!root.current || !pane.current || !isWindowed || all.length === 0) return;
    const { top, bottom } = viewportOf(pane.current);
    const scrollTop = top - root.current.getBoundingClientRect().top;
    const height = bottom - top;
    const around = windowAround(heightsOf(all), scrollTop, height, height * MARGIN_SCREENS);
    const visible = { first: rangeOf(all[around.from]).first, last: rangeOf(all[around.to - 1]).last };
    const next = [visible, ...keptRanges(root.current, all)];
    setRanges((before) => (before && isSameRanges(before, next) ? before : next));
  }, [heightsOf, latest, pane, root]);

  const restore = useCallback(
    (position: AnchorPosition | null) => {
      if (position && root.current && pane.current) restoreAnchor(root.current, pane.current, position);
      measure();
      updateWindow();
      rememberAnchor();
    },
    [updateWindow, measure, rememberAnchor, pane, root],
  );

  const onTextResize = useEffectEvent(onResize);
  useEffect(() => {
    const element = root.current;
    if (!element || !isOn) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== width) {
        width = element.clientWidth;
        heights.clear();
      }
      restore(anchor.current);
      onTextResize();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [restore, heights, isOn, root]);

  /** Renders a segment, wherever it is, so that it can be scrolled to. */
  const renderSegment = useCallback(
    (number: number) => setRanges((before) => [{ first: number, last: number }, ...(before ?? []).slice(1)]),
    [],
  );

  const textWindow = ((): WindowPart[] => {
    const whole = [{ from: 0, to: chunks.length }];
    if (!isOn || !ranges) return whole;
    const [visible, ...kept] = ranges.map(({ first, last }) => ({
      from: chunks.findIndex((chunk) => rangeOf(chunk).last >= first),
      to: chunks.findLastIndex((chunk) => rangeOf(chunk).first <= last) + 1,
    }));
    const isInText = ({ from, to }: { from: number; to: number }) => from >= 0 && to > from;
    if (!visible || !isInText(visible)) return whole;
    return windowParts(heightsOf(chunks), [visible, ...kept.filter(isInText)]);
  })();

  const currentAnchor = useCallback(() => anchor.current, []);

  return { textWindow, capture, restore, updateWindow, rememberAnchor, renderSegment, pinAnchor, currentAnchor };
};

/** True while the page is printed. Paper does not scroll, so everything that is loaded has to be rendered. */
export const useIsPrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    // Synchronous, because the browser lays out the pages as soon as this returns.
    const start = () => flushSync(() => setIsPrinting(true));
    const stop = () => setIsPrinting(false);
    // Captured: what goes over the page before it is printed finds all of it.
    window.addEventListener('beforeprint', start, { capture: true });
    window.addEventListener('afterprint', stop);
    return () => {
      window.removeEventListener('beforeprint', start, { capture: true });
      window.removeEventListener('afterprint', stop);
    };
  }, []);

  return isPrinting;
};
