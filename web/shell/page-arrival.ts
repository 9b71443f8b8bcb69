import { type RefObject, useEffect, useRef } from 'react';
import type { Location } from '#web/router/history.ts';
import { useLocation, useNavigationType } from '#web/router/router.tsx';

/**
 * A new page begins at its top, and the focus goes there with the eye. Going back is left to the browser, which
 * remembers the place; another page of the same list goes to the head of the list.
 */
export const usePageArrival = (main: RefObject<HTMLElement | null>): void => {
  const { pathname, search, state } = useLocation() as Location & { state: { isSamePage?: boolean } | null };
  const type = useNavigationType();
  const last = useRef({ pathname, search });

  useEffect(() => {
    const before = last.current;
    last.current = { pathname, search };
    const isNewPath = before.pathname !== pathname;
    // A page that only gives itself another address stays where it is, and so does the caret.
    if (state?.isSamePage === true) return;
    if (type === 'POP' || (!isNewPath && before.search === search)) return;
    const isNewList = new URLSearchParams(before.search).get('page') !== new URLSearchParams(search).get('page');
    if (isNewPath) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    } else if (isNewList) {
      main.current?.querySelector('[data-list]')?.scrollIntoView({ block: 'start' });
    }
  }, [main, pathname, search, state, type]);
};
