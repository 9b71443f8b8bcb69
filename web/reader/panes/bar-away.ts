import { ownScroll } from '#web/reader/virtual-text/page-scroll.ts';
import { BAR_AT_START, nextBarState } from './bar-rules.ts';

/** What follows the last passage; seen when the reader has come to the end. */
const END = '[data-read-on]';

/** Marks the bar while the reader scrolls. Returns a stop function. */
export const watchBar = (element: HTMLElement): (() => void) => {
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
};
