import { useSyncExternalStore } from 'react';

/** What a browser sends that can install the site as an app. */
type InstallPrompt = Event & { prompt(): Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** `manual`: only the browser's own menu can. */
export type InstallState = 'offered' | 'installed' | 'manual';

let offered: InstallPrompt | undefined;
let isInstalled = false;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** The browser offers it once for each page, at a time of its choice. Its own bar above the text is not shown. */
export const listenForInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
    notify();
  });
  window.addEventListener('appinstalled', () => {
    isInstalled = true;
    offered = undefined;
    notify();
  });
};

const isApp = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

const read = (): InstallState => {
  if (isInstalled || isApp()) return 'installed';
  return offered ? 'offered' : 'manual';
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useInstallState = (): InstallState => useSyncExternalStore(subscribe, read, (): InstallState => 'manual');

/** Must be called from a press. The offer can be used once. */
export const installApp = async (): Promise<void> => {
  const prompt = offered;
  if (!prompt) return;
  await prompt.prompt();
  await prompt.userChoice.catch(() => undefined);
  offered = undefined;
  notify();
};
