import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Chunk, lettersIn } from '#web/reader/text/text-blocks.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import { isAtAnchor, captureAnchor, restoreAnchor, viewportOf, type AnchorPosition } from './scroll-anchor.tsx';
import { MeasuredHeights, type TextWindow, windowAround } from './text-window.ts';

type Refs = { pane: RefObject<HTMLElement | null>; root: RefObject<HTMLElement | null> };

/** Numbers of the first and last segment in the page. Chunks are cut anew when a paragraph turns out to begin earlier. */
type Shown = { first: number; last: number };

const numbersOf = (chunk: Chunk | undefined): Shown => ({
  first: chunk?.blocks[0]?.segments[0].segment_number ?? 0,
  last: chunk?.blocks.at(-1)?.segments.at(-1)?.segment_number ?? 0,
});

/** So much of the text is in the page beyond what is seen, in screens: enough that no one scrolls past it. */
const MARGIN_SCREENS = 1.5;

/**
 * Which chunks are in the page, and that nothing moves when they change. Heights are measured while a chunk is in the
 * page and stand for it when it is not.
 */
export const useTextWindow = (chunks: Chunk[], current: string | null, isOn: boolean, { pane, root }: Refs) => {
  const [heights] = useState(() => new MeasuredHeights());
  const kept = useRef<AnchorPosition | null>(null);
  const keptFor = useRef<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const latest = useLatest({ chunks, current, isOn });

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

  /** Browsers scroll by whole pixels: while nothing but such a rest is between them, the place of before still counts. */
  const take = useCallback((): AnchorPosition | null => {
    if (!root.current || !pane.current) return null;
    const before = kept.current;
    if (before && keptFor.current === latest.current.current && isAtAnchor(root.current, before)) return before;
    keptFor.current = latest.current.current;
    return captureAnchor(root.current, pane.current, latest.current.current);
  }, [latest, pane, root]);

  /** Remembers where things stand, for changes that come from elsewhere: a font, a footnote, another width. */
  const note = useCallback(() => {
    kept.current = take();
  }, [take]);

  /** The chunks around what is seen now. Said only when they are others than before. */
  const look = useCallback(() => {
    const { chunks: all, isOn: isWindowed } = latest.current;
    if (!root.current || !pane.current || !isWindowed || all.length === 0) return;
    const { top, bottom } = viewportOf(pane.current);
    const at = top - root.current.getBoundingClientRect().top;
    const height = bottom - top;
    const around = windowAround(heightsOf(all), at, height, height * MARGIN_SCREENS);
    const first = numbersOf(all[around.from]).first;
    const last = numbersOf(all[around.to - 1]).last;
    setShown((before) => (before?.first === first && before.last === last ? before : { first, last }));
  }, [heightsOf, latest, pane, root]);

  const giveBack = useCallback(
    (place: AnchorPosition | null) => {
      if (place && root.current && pane.current) restoreAnchor(root.current, pane.current, place);
      measure();
      look();
      note();
    },
    [look, measure, note, pane, root],
  );

  /** Changes that React does not know of: heights are measured anew, and the place is kept. */
  useEffect(() => {
    const element = root.current;
    if (!element || !isOn) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== width) {
        width = element.clientWidth;
        heights.clear();
      }
      giveBack(kept.current);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [giveBack, heights, isOn, root]);

  /** Has a segment in the page, wherever one is, so that it can be scrolled to. */
  const show = useCallback((number: number) => setShown({ first: number, last: number }), []);

  const windowed = ((): TextWindow => {
    const whole = { from: 0, to: chunks.length, before: 0, after: 0 };
    if (!isOn || !shown) return whole;
    const from = chunks.findIndex((chunk) => numbersOf(chunk).last >= shown.first);
    const to = chunks.findLastIndex((chunk) => numbersOf(chunk).first <= shown.last) + 1;
    if (from < 0 || to <= from) return whole;
    const all = heightsOf(chunks);
    const sum = (some: number[]) => some.reduce((px, height) => px + height, 0);
    return { from, to, before: sum(all.slice(0, from)), after: sum(all.slice(to)) };
  })();

  return { windowed, take, giveBack, look, note, show };
};

/** True while the page is put on paper, which has no window to scroll in: all that is loaded must be there. */
export const useIsPrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    // The browser lays the paper out as soon as this returns.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);

  return isPrinting;
};
