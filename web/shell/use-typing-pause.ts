import { useEffect, useRef, useState } from 'react';

/** No key for this long counts as a pause. */
const PAUSE_MS = 1500;
const CHECK_EVERY_MS = 200;

const isEditable = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea'));

/** True once a dialog may open without catching keys meant for the field below it. */
export const useTypingPause = (isWanted: boolean): boolean => {
  const lastKey = useRef(-PAUSE_MS);
  const [hasPaused, setPaused] = useState(false);
  useEffect(() => {
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      lastKey.current = timeStamp;
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  useEffect(() => {
    if (!isWanted) return undefined;
    const check = () => {
      if (isEditable(document.activeElement) && performance.now() - lastKey.current < PAUSE_MS) return;
      clearInterval(timer);
      setPaused(true);
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    check();
    return () => {
      clearInterval(timer);
      setPaused(false);
    };
  }, [isWanted]);
  return hasPaused;
};
