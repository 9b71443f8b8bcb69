import { type RefObject, useEffect } from 'react';

/**
 * Marks a scrolling element with `data-more-before` and `data-more-after` while it has content beyond that edge, so that
 * its stylesheet can show it.
 */
export const useScrollEdges = (scroller: RefObject<HTMLElement | null>, axis: 'inline' | 'block'): void => {
  // After every render: the content may have changed without the element changing its size.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const update = () => {
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
      const [before, after] =
        axis === 'inline'
          ? [Math.abs(scrollLeft), scrollWidth - clientWidth - Math.abs(scrollLeft)]
          : [scrollTop, scrollHeight - clientHeight - scrollTop];
      // Positions are rounded.
      element.toggleAttribute('data-more-before', before > 1);
      element.toggleAttribute('data-more-after', after > 1);
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  });
};
