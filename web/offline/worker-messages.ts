import type { SiteLanguage } from '#shared/languages.ts';

/** From a page to the worker: which files of the build it uses, and in which language. */
export type PageMessage = { kind: 'uses'; language: SiteLanguage; files: string[] };

/** From the worker to all pages: whether the server has answered, or what waits to be sent. */
export type WorkerMessage =
  | { kind: 'reachable'; isReachable: boolean }
  /** How many changes of an account wait on this device, and whether some were sent just now. */
  | { kind: 'own'; account: string; unsent: number; isSent: boolean };

/** The cache of a build, and the lock that every page of it holds; both are found by the address of its first script. */
export const BUILD_PREFIX = 'pothi-build ';

/** The page that the worker answers with when the server cannot be asked. */
export const SHELL_PATH = '/offline-shell';

/** In the cache of a build once all of its files are there. */
export const WHOLE_PATH = '/offline-whole';
