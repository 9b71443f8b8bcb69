import { type RefObject, useEffect } from 'react';
import { ownScroll } from '#web/reader/virtual-text/page-scroll.ts';
import { BAR_AT_START, nextBarState } from './bar-rules.ts';

/** What follows the last passage; seen when the reader has come to the end. */
const END = '[data-read-on]';

/**
 * Marks the bar above a text while it is out of the way. The style sheet moves it, on a phone where the page scrolls, and
 * not while it has the focus or something open. An attribute and no state: nothing is rendered while the reader scrolls.
 */
export const useBarAway = (bar: RefObject<HTMLElement | null>, isKept: boolean): void => {
  useEffect(() => {
    const element = bar.current;
    if (!element || isKept) return;
    let state = { ...BAR_AT_START, top: window.scrollY, ownScroll: ownScroll() };
    const onScroll = () => {
      const end = element.parentElement?.querySelector(END)?.getBoundingClientRect().top ?? Infinity;
      state = nextBarState(state, {
        top: window.scrollY,
        ownScroll: ownScroll(),
        height: window.innerHeight,
        isAtEnd: end < window.innerHeight * 0.8,
      });
      element.toggleAttribute('data-away', state.isAway);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      element.removeAttribute('data-away');
    };
  }, [bar, isKept]);
};
