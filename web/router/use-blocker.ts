import { use, useEffect, useRef } from 'react';
import { HistoryContext, required } from './router.tsx';

/** While `isBlocking`, links, code, Back and Forward do not leave the page; `onBlocked` gets a function that proceeds. */
export const useBlocker = (isBlocking: boolean, onBlocked: (proceed: () => void) => void): void => {
  const history = required(use(HistoryContext));
  const latest = useRef(onBlocked);
  useEffect(() => {
    latest.current = onBlocked;
  });
  useEffect(
    () => (isBlocking ? history.block((proceed) => latest.current(proceed)) : undefined),
    [history, isBlocking],
  );
};
