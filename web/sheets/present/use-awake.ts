import { useEffect } from 'react';

/** Keeps the screen on, where the browser can. It lets go when the tab is hidden, so the lock is asked for again. */
export const useAwake = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOpen = true;
    const request = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (sentinel) => {
          lock = sentinel;
          if (!isOpen) void sentinel.release();
        },
        // Refused, as with a low battery: the screen goes dark as it does elsewhere.
        () => undefined,
      );
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOpen = false;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
};
