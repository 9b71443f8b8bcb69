import { onlineManager } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

// Code and style sheets of a page or a part are fetched when they are needed, which may fail.

/** As Chromium, Firefox, Safari and the build's own loader of style sheets say it. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload css/i;

/** Code that could not be fetched fails like a call without an answer; anything else is an error of the code itself. */
export const toLoadFailure = (failure: unknown): unknown =>
  failure instanceof Error && NOT_FETCHED.test(failure.message) ? new ApiError(0, 'network', failure.message) : failure;

const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      stop();
      resolve();
    });
  });

/** The browser reports a lost network after the first failures, and one that is back before every request succeeds. */
const NETWORK_CHANGE_MS = 300;
const MAX_RETRIES_ONLINE = 3;

/** What fails without a network is fetched again when it is back, as queries are. */
export const fetchWhenOnline = async <T>(fetchCode: () => Promise<T>): Promise<T> => {
  // The failure may be told when the network is back already.
  let wasOffline = !onlineManager.isOnline();
  const stop = onlineManager.subscribe((isOnline) => (wasOffline ||= !isOnline));
  try {
    for (let retries = 0; ;) {
      try {
        return await fetchCode();
      } catch (failure) {
        await new Promise((resolve) => setTimeout(resolve, NETWORK_CHANGE_MS));
        if (!wasOffline || retries === MAX_RETRIES_ONLINE) throw failure;
      }
      if (onlineManager.isOnline()) retries += 1;
      else await untilOnline();
    }
  } finally {
    stop();
  }
};

const isStyleSheet = (target: unknown): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';

/** From now on, remembers which style sheets fail. */
export const watchStyles = (): void =>
  document.addEventListener(
    'error',
    ({ target }) => isStyleSheet(target) && target.setAttribute('data-failed', ''),
    true,
  );

const loadAgain = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = failed.href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new ApiError(0, 'network', `Unable to load ${failed.href}`)));
    failed.replaceWith(link);
  });

/** The build's loader asks for a style sheet once only: after a failure the code would come without its looks. */
export const reloadFailedStyles = async (): Promise<void> => {
  if (typeof document === 'undefined') return;
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-failed]')].map(loadAgain));
};

/**
 * Runs `onLoad` with code that is fetched when it is needed. Not `import(…).then(…)`: the build moves that `then` behind the
 * loading of the style sheets, and nothing handles it when one of them fails.
 */
export const importCode = <T>(
  fetchCode: () => Promise<T>,
  onLoad: (code: T) => void,
  onFailure: () => void = () => undefined,
): void => void fetchCode().then(onLoad, onFailure);
