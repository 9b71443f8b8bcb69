import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useReplaceAddress } from '#web/router/router.tsx';
import {
  anchorOf,
  clampSlide,
  measureSlides,
  NO_LAYOUT,
  type SlideAnchor,
  slideInHash,
  type SlideLayout,
  slideOfAnchor,
} from './slide-layout.ts';

const isAnchor = (position: unknown): position is SlideAnchor =>
  typeof position === 'object' && position !== null && 'block' in position && 'part' in position;

type Slides = { layout: SlideLayout; slide: number };

/** The slides of the columns in `columns`: which one is shown, and how many there are on a screen of this size. */
export const useSlides = (columns: RefObject<HTMLElement | null>) => {
  const { hash, position } = useLocation();
  const replaceAddress = useReplaceAddress();
  const [{ layout, slide }, setSlides] = useState<Slides>({ layout: NO_LAYOUT, slide: 0 });
  /** What stays on screen when the size changes. After a reload the screen may be smaller: it leaves full screen. */
  const anchor = useRef<SlideAnchor | undefined>(isAnchor(position) ? position : undefined);

  const show = useCallback(
    (next: SlideLayout, to: number) => {
      const element = columns.current;
      if (!element) return;
      const shown = clampSlide(next, to);
      element.scrollLeft = shown * element.getBoundingClientRect().width;
      // Neither the keyboard nor a screen reader comes to what is on other slides.
      for (const [index, block] of [...element.children].entries()) {
        const range = next.blocks[index];
        block.toggleAttribute('inert', range !== undefined && (shown < range.first || shown > range.last));
      }
      setSlides({ layout: next, slide: shown });
    },
    [columns],
  );

  const measure = useEffectEvent(() => {
    if (!columns.current) return;
    const next = measureSlides(columns.current);
    show(next, anchor.current ? slideOfAnchor(next, anchor.current) : slideInHash(hash));
  });

  useLayoutEffect(() => {
    const element = columns.current;
    if (!element) return undefined;
    measure();
    let frame = 0;
    const measureSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => measure());
    };
    const size = new ResizeObserver(measureSoon);
    size.observe(element);
    // Pictures and fonts that arrive later move what follows; neither event bubbles.
    element.addEventListener('load', measureSoon, true);
    element.addEventListener('error', measureSoon, true);
    document.fonts.addEventListener('loadingdone', measureSoon);
    const changes = new MutationObserver(measureSoon);
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      changes.disconnect();
      element.removeEventListener('load', measureSoon, true);
      element.removeEventListener('error', measureSoon, true);
      document.fonts.removeEventListener('loadingdone', measureSoon);
    };
  }, [columns]);

  const goTo = (to: number) => {
    const target = clampSlide(layout, to);
    anchor.current = anchorOf(layout, target);
    show(layout, target);
    const { pathname, search } = window.location;
    replaceAddress(`${pathname}${search}${target === 0 ? '' : `#${target + 1}`}`, anchor.current);
  };

  /** The browser has scrolled: the focus went to a link on another slide of the same block. */
  const onScroll = useEffectEvent(() => {
    const element = columns.current;
    if (!element) return;
    const width = element.getBoundingClientRect().width;
    const at = Math.round(element.scrollLeft / width);
    if (at !== slide) goTo(at);
    else if (Math.abs(element.scrollLeft - at * width) > 1) element.scrollLeft = at * width;
  });
  useEffect(() => {
    const element = columns.current;
    const listener = () => onScroll();
    element?.addEventListener('scroll', listener, { passive: true });
    return () => element?.removeEventListener('scroll', listener);
  }, [columns]);

  /** The slide with an element, as a footnote that a link leads to. */
  const goToElement = (target: Element) => {
    const element = columns.current;
    const [rect] = target.getClientRects();
    if (!element || !rect) return;
    const { left, width } = element.getBoundingClientRect();
    goTo(Math.floor((rect.left + 1 - left + element.scrollLeft) / width));
  };

  return { layout, slide, goTo, goToElement };
};
