import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SENTINEL_MARGIN_PX, SENTINEL_THRESHOLD } from '#shared/limits.ts';
import type { Direction } from '#web/reader/reader.data.ts';
import { isScrollContainer, viewportOf } from './scroll-anchor.tsx';

type PaneRef = RefObject<HTMLElement | null>;
type Sentinels = Record<Direction, PaneRef>;

/** Loads a page when the end of the loaded text becomes visible, and again while it stays visible after a page has come. */
export const useSentinels = (
  pane: PaneRef,
  sentinels: Sentinels,
  { isOn, edges, load }: { isOn: boolean; edges: string; load(direction: Direction): void },
): void => {
  const onReach = useEffectEvent(load);

  useEffect(() => {
    const element = pane.current;
    if (!isOn || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) onReach(target === sentinels.next.current ? 'next' : 'previous');
        }
      },
      {
        root: isScrollContainer(element) ? element : null,
        rootMargin: `${SENTINEL_MARGIN_PX}px`,
        threshold: SENTINEL_THRESHOLD,
      },
    );
    for (const { current } of [sentinels.next, sentinels.previous]) if (current) observer.observe(current);
    return () => observer.disconnect();
    // `edges`: a new page moves an end, which may still be visible and has to be observed again.
  }, [pane, sentinels, isOn, edges]);
};

/** Prefetches when fewer screens than this are left, so that the text is there before its end is visible. */
const PREFETCH_SCREENS = 2;

/** Events that only a reader causes. Scrolling is not among them: text inserted above scrolls too. */
const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Nothing is prefetched before the first event of a reader, so that the first screen makes no request. */
export const usePrefetchOnScroll = (
  { pane, root }: { pane: PaneRef; root: PaneRef },
  load: (direction: Direction) => void,
  onScroll: () => void,
): void => {
  const hasReader = useRef(false);

  const onMove = useEffectEvent(() => {
    onScroll();
    if (!pane.current || !root.current || !hasReader.current) return;
    const { top, bottom } = viewportOf(pane.current);
    const text = root.current.getBoundingClientRect();
    const ahead = (bottom - top) * PREFETCH_SCREENS;
    if (text.bottom - bottom < ahead) load('next');
    if (top - text.top < ahead) load('previous');
  });

  useEffect(() => {
    const onReader = () => {
      hasReader.current = true;
    };
    const abort = new AbortController();
    for (const name of READER_EVENTS)
      window.addEventListener(name, onReader, { passive: true, capture: true, once: true, signal: abort.signal });
    return () => abort.abort();
  }, []);

  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const listener = () => onMove();
    // Which of the two scrolls depends on the style sheet, and may change with the width.
    element.addEventListener('scroll', listener, { passive: true });
    window.addEventListener('scroll', listener, { passive: true });
    return () => {
      element.removeEventListener('scroll', listener);
      window.removeEventListener('scroll', listener);
    };
  }, [pane]);
};

const UPWARD_KEYS = ['ArrowUp', 'PageUp', 'Home'];

/**
 * Whether the text before the requested segment may be rendered. In a pane that scrolls on its own it may at once.
 * Where the page scrolls, the site's header would scroll away with it: there it waits until the header has left anyway,
 * or until the reader scrolls up at the top.
 */
export const useEarlierText = (pane: PaneRef): [boolean, () => void] => {
  const [hasEarlier, setHasEarlier] = useState(false);
  const showEarlier = useCallback(() => setHasEarlier(true), []);

  useEffect(() => {
    const element = pane.current;
    if (!element || hasEarlier) return;
    if (isScrollContainer(element)) return showEarlier();

    const hasHeaderLeft = () => (element.previousElementSibling?.getBoundingClientRect().top ?? 0) <= 0;
    const isAtPageTop = () => window.scrollY <= 0;
    let touchStartY = 0;
    const onScroll = () => hasHeaderLeft() && showEarlier();
    const onTouchStart = (event: TouchEvent) => {
      touchStartY = event.touches[0]?.clientY ?? 0;
    };
    const onTouchMove = (event: TouchEvent) =>
      isAtPageTop() && (event.touches[0]?.clientY ?? 0) > touchStartY && showEarlier();
    const onWheel = (event: WheelEvent) => isAtPageTop() && event.deltaY < 0 && showEarlier();
    const onKey = (event: KeyboardEvent) => isAtPageTop() && UPWARD_KEYS.includes(event.key) && showEarlier();
    const abort = new AbortController();
    const options = { passive: true, signal: abort.signal };
    window.addEventListener('scroll', onScroll, options);
    window.addEventListener('touchstart', onTouchStart, options);
    window.addEventListener('touchmove', onTouchMove, options);
    window.addEventListener('wheel', onWheel, options);
    window.addEventListener('keydown', onKey, options);
    window.addEventListener('resize', onScroll, options);
    return () => abort.abort();
  }, [pane, hasEarlier, showEarlier]);

  return [hasEarlier, showEarlier];
};
