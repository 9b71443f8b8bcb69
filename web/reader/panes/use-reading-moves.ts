import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Direction } from '#web/reader/reader.data.ts';
import { seenPart } from './scroll-view.ts';

type Refs = { pane: RefObject<HTMLElement | null>; root: RefObject<HTMLElement | null> };

/** Pages are fetched when so many screens are left, so that the text is there before its end is seen. */
const AHEAD_SCREENS = 2;

/** Of someone who reads. Scrolling alone is none: text that comes in above scrolls too. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Nothing is fetched ahead before there is a sign of a reader: the first screen asks for nothing. */
export const useReadingMoves = (
  { pane, root }: Refs,
  load: (direction: Direction) => void,
  onScroll: () => void,
): void => {
  const moved = useEffectEvent(() => {
    onScroll();
    if (!pane.current || !root.current || !hasBegun.current) return;
    const { top, bottom } = seenPart(pane.current);
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
