import { useSyncExternalStore } from 'react';

/** Phones have none for pages: there the slides fill the window. */
const canFullScreen = (): boolean => document.fullscreenEnabled === true;

/** A browser may refuse, as it does without a press before; the slides fill the window then. */
export const enterFullScreen = (): void => {
  if (canFullScreen() && !document.fullscreenElement)
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
};

export const leaveFullScreen = (): void => {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
};

const neverChanges = () => () => undefined;

/** False on the server, which does not know the browser. */
export const useCanFullScreen = (): boolean => useSyncExternalStore(neverChanges, canFullScreen, () => false);

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};

export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
