import { useEffect } from 'react';

type Part = { preload(): void };

/** Asked by the browser or the reader to be sparing with data. */
const isSparing = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Once the page is loaded and quiet, fetches what a key may ask for, so that it answers at once. */
export const usePartsEarly = (parts: readonly Part[]): void => {
  useEffect(() => {
    if (isSparing()) return;
    const fetchAll = () => parts.forEach((part) => part.preload());
    const listening = new AbortController();
    const whenIdle = () => {
      // Safari has no idle time to give.
      const idle = 'requestIdleCallback' in window ? requestIdleCallback(fetchAll) : setTimeout(fetchAll, 2000);
      listening.signal.addEventListener('abort', () =>
        'cancelIdleCallback' in window ? cancelIdleCallback(idle as number) : clearTimeout(idle),
      );
    };
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true, signal: listening.signal });
    return () => listening.abort();
  }, [parts]);
};
