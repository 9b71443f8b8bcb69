import { type RefObject, useLayoutEffect } from 'react';
import { placeToolbar } from './selection-rules.ts';

const GAP = 8;
/** Room for the handles of a selection made by finger. */
const FINGER_GAP = 28;

/** Keeps the toolbar beside the selection while the page scrolls under it. Above everything, so nothing cuts it off. */
export const useToolbarPlace = (toolbar: RefObject<HTMLElement | null>, range: Range | undefined): void => {
  useLayoutEffect(() => {
    const element = toolbar.current;
    if (!element || !range) return undefined;
    const place = () => {
      const below = matchMedia('(pointer: coarse)').matches;
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, top } = placeToolbar(range.getBoundingClientRect(), element.getBoundingClientRect(), screen, {
        below,
        gap: below ? FINGER_GAP : GAP,
      });
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    element.showPopover?.();
    place();
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [toolbar, range]);
};
