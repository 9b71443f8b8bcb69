import { useEffect, useRef, useState } from 'react';

/** So long without a key, and whoever was writing looks up. */
const PAUSE_MS = 1500;
const LOOK_EVERY_MS = 200;

const isEditable = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea'));

/** True once something may come over the page without catching keys that are meant for what lies under it. */
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
    const look = () => {
      if (isEditable(document.activeElement) && performance.now() - lastKey.current < PAUSE_MS) return;
      clearInterval(timer);
      setPaused(true);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    look();
    return () => {
      clearInterval(timer);
      setPaused(false);
    };
  }, [isWanted]);
  return hasPaused;
};
