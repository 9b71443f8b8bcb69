import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SENTINEL_MARGIN_PX, SENTINEL_THRESHOLD } from '#shared/limits.ts';
import type { Direction } from '#web/reader/reader.data.ts';
import { isScrollContainer, viewportOf } from './scroll-anchor.tsx';

type SentinelsRefs = Record<Direction, RefObject<HTMLElement | null>>;

/** A page is asked for when the end of what is loaded comes into sight, and while it stays there after a page has come. */
export const useSentinels = (
  pane: RefObject<HTMLElement | null>,
  sentinels: SentinelsRefs,
  { isOn, edges, load }: { isOn: boolean; edges: string; load(direction: Direction): void },
): void => {
  const reach = useEffectEvent(load);

  useEffect(() => {
    const element = pane.current;
    if (!isOn || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) reach(target === sentinels.next.current ? 'next' : 'previous');
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
    // A new page moves an end: whether it is still in sight is asked anew.
  }, [pane, sentinels, isOn, edges]);
};

type ReadingMovesRefs = { pane: RefObject<HTMLElement | null>; root: RefObject<HTMLElement | null> };

/** Pages are fetched when so many screens are left, so that the text is there before its end is seen. */
const AHEAD_SCREENS = 2;

/** Of someone who reads. Scrolling alone is none: text that comes in above scrolls too. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Nothing is fetched ahead before there is a sign of a reader: the first screen asks for nothing. */
export const usePrefetchOnScroll = (
  { pane, root }: ReadingMovesRefs,
  load: (direction: Direction) => void,
  onScroll: () => void,
): void => {
  const moved = useEffectEvent(() => {
    onScroll();
    if (!pane.current || !root.current || !hasBegun.current) return;
    const { top, bottom } = viewportOf(pane.current);
    const text = root.current.getBoundingClientRect();
    const ahead = (bottom - top) * AHEAD_SCREENS;
    if (text.bottom - bottom < ahead) load('next');
    if (top - text.top < ahead) load('previous');
  });

  const hasBegun = useRef(false);
  useEffect(() => {
    const begin = () => {
      hasBegun.current = true;
    };
    const listening = new AbortController();
    for (const sign of SIGNS)
      window.addEventListener(sign, begin, { passive: true, capture: true, once: true, signal: listening.signal });
    return () => listening.abort();
  }, []);

  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const onMove = () => moved();
    // Which of the two scrolls is for the style sheet to say, and may change with the width.
    element.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('scroll', onMove, { passive: true });
    return () => {
      element.removeEventListener('scroll', onMove);
      window.removeEventListener('scroll', onMove);
    };
  }, [pane]);
};

const UPWARDS = ['ArrowUp', 'PageUp', 'Home'];

/**
 * Whether the text before the asked segment may come into the page. A pane that scrolls by itself shows nothing of it.
 * Where the page scrolls, the bar of the site would leave with it: there it waits until the bar has left anyway, or
 * until someone pulls at the top to see more.
 */
export const useEarlierText = (pane: RefObject<HTMLElement | null>): [boolean, () => void] => {
  const [isThere, setIsThere] = useState(false);
  const come = useCallback(() => setIsThere(true), []);

  useEffect(() => {
    const element = pane.current;
    if (!element || isThere) return;
    if (isScrollContainer(element)) return come();

    const isBarGone = () => (element.previousElementSibling?.getBoundingClientRect().top ?? 0) <= 0;
    const onScroll = () => isBarGone() && come();
    const atTop = () => window.scrollY <= 0;
    let touched = 0;
    const onTouchStart = (event: TouchEvent) => {
      touched = event.touches[0]?.clientY ?? 0;
    };
    const onTouchMove = (event: TouchEvent) => atTop() && (event.touches[0]?.clientY ?? 0) > touched && come();
    const onWheel = (event: WheelEvent) => atTop() && event.deltaY < 0 && come();
    const onKey = (event: KeyboardEvent) => atTop() && UPWARDS.includes(event.key) && come();
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    window.addEventListener('scroll', onScroll, options);
    window.addEventListener('touchstart', onTouchStart, options);
    window.addEventListener('touchmove', onTouchMove, options);
    window.addEventListener('wheel', onWheel, options);
    window.addEventListener('keydown', onKey, options);
    window.addEventListener('resize', onScroll, options);
    return () => listening.abort();
  }, [pane, isThere, come]);

  return [isThere, come];
};
