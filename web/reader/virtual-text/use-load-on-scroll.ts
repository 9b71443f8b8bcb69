import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SENTINEL_MARGIN_PX, SENTINEL_THRESHOLD } from '#shared/limits.ts';
import type { Direction } from '#web/reader/reader.data.ts';
import { isScrollContainer, viewportOf } from './scroll-anchor.tsx';

type PaneRef = RefObject<HTMLElement | null>;
type Sentinels = Record<Direction, PaneRef>;

/** Loads a page when an end of the loaded text becomes visible, and another if it is still visible afterwards. */
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
    // `edges`: after a new page an end may still be visible, so it is observed again.
  }, [pane, sentinels, isOn, edges]);
};

/** Prefetches when fewer screens than this are left, so that the text is loaded before its end is visible. */
const PREFETCH_SCREENS = 2;

/** Events that only user input causes. Not `scroll`: text inserted above scrolls too. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Prefetches only after the first user input, so that just opening a page makes no further request. */
export const usePrefetchOnScroll = (
  { pane, root }: { pane: PaneRef; root: PaneRef },
  load: (direction: Direction) => void,
  onScroll: () => void,
): void => {
  const hasInput = useRef(false);

  const onMove = useEffectEvent(() => {
    onScroll();
    if (!pane.current || !root.current || !hasInput.current) return;
    const { top, bottom } = viewportOf(pane.current);
    const text = root.current.getBoundingClientRect();
    const ahead = (bottom - top) * PREFETCH_SCREENS;
    if (text.bottom - bottom < ahead) load('next');
    if (top - text.top < ahead) load('previous');
  });

  useEffect(() => {
    const onInput = () => {
      hasInput.current = true;
    };
    const abort = new AbortController();
    for (const name of INPUT_EVENTS)
      window.addEventListener(name, onInput, { passive: true, capture: true, once: true, signal: abort.signal });
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
 * Whether the text before the requested segment is rendered, and a function that renders it. In a pane that scrolls, it is
 * rendered at once. Where the page scrolls, rendering it would scroll the site's header away: there it waits until the
 * header is out of view anyway, or until the reader scrolls up at the top. `onShow` is called right before.
 */
export const useEarlierText = (pane: PaneRef, onShow: () => void): [boolean, () => void] => {
  const [hasEarlier, setHasEarlier] = useState(false);
  const showEarlier = useCallback(() => {
    onShow();
    setHasEarlier(true);
  }, [onShow]);

  useEffect(() => {
    const element = pane.current;
    if (!element || hasEarlier) return;
    if (isScrollContainer(element)) return showEarlier();

    const isHeaderAbove = () => (element.previousElementSibling?.getBoundingClientRect().top ?? 0) <= 0;
    const isAtPageTop = () => window.scrollY <= 0;
    let touchStartY = 0;
    const onScroll = () => isHeaderAbove() && showEarlier();
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
