import { ApiError } from './api/api-error.ts';

// Code and style sheets of a page or a part are fetched when they are needed, which may fail.

/** As Chromium, Firefox, Safari and the build's own loader of style sheets say it. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload css/i;

/** Code that could not be fetched fails like a call without an answer; anything else is an error of the code itself. */
export const toLoadFailure = (failure: unknown): unknown =>
  failure instanceof Error && NOT_FETCHED.test(failure.message) ? new ApiError(0, 'network', failure.message) : failure;

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
