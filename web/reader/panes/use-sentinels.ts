import { type RefObject, useEffect, useEffectEvent } from 'react';
import { SENTINEL_MARGIN_PX, SENTINEL_THRESHOLD } from '#shared/limits.ts';
import type { Direction } from '#web/reader/reader.data.ts';
import { scrollsItself } from './scroll-view.ts';

type Refs = Record<Direction, RefObject<HTMLElement | null>>;

/** A page is asked for when the end of what is loaded comes into sight, and while it stays there after a page has come. */
export const useSentinels = (
  pane: RefObject<HTMLElement | null>,
  sentinels: Refs,
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
        root: scrollsItself(element) ? element : null,
        rootMargin: `${SENTINEL_MARGIN_PX}px`,
        threshold: SENTINEL_THRESHOLD,
      },
    );
    for (const { current } of [sentinels.next, sentinels.previous]) if (current) observer.observe(current);
    return () => observer.disconnect();
    // A new page moves an end: whether it is still in sight is asked anew.
  }, [pane, sentinels, isOn, edges]);
};
