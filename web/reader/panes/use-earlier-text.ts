import { type RefObject, useCallback, useEffect, useState } from 'react';
import { scrollsItself } from './scroll-view.ts';

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
    if (scrollsItself(element)) return come();

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
