import { type RefObject, useEffect } from 'react';
import { importCode } from '#web/code-loading.ts';

/**
 * Marks the bar above a text while it is out of the way. The style sheet moves it, on a phone where the page scrolls, and
 * not while it has the focus or something open. An attribute and no state: nothing is rendered while the reader scrolls.
 */
export const useBarAway = (bar: RefObject<HTMLElement | null>, isKept: boolean): void => {
  useEffect(() => {
    const element = bar.current;
    if (!element || isKept) return undefined;
    let isStopped = false;
    let stop = () => {};
    // Without the code the bar stays where it is.
    importCode(
      () => import('./bar-away.ts'),
      ({ watchBar }) => {
        if (!isStopped) stop = watchBar(element);
      },
    );
    return () => {
      isStopped = true;
      stop();
    };
  }, [bar, isKept]);
};
