import { parseUrl } from '#shared/parse-url.ts';
import { currentPath } from '#web/router/current-path.ts';
import { useLocation } from '#web/router/router.tsx';

/** Returning to one of these after login would lead in circles. */
const LOGIN_PATHS = new Set(['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email']);

/** A base to resolve paths against; nobody can own this origin. */
const BASE = 'https://here.invalid';

/**
 * A path of this site, parsed as the browser would parse it, or undefined. `//elsewhere`, `/\elsewhere`, `/.//elsewhere`
 * and everything that names an origin is refused: a link to our login must not redirect to another site.
 */
export const safeInternalPath = (path: unknown): string | undefined => {
  const url = typeof path === 'string' && path.startsWith('/') ? parseUrl(path, BASE) : undefined;
  if (!url) return undefined;
  const { origin, pathname, search, hash } = url;
  if (origin !== BASE || pathname.startsWith('//') || LOGIN_PATHS.has(pathname)) return undefined;
  return pathname + search + hash;
};

/** State of the history entry of /login or /register; a link from outside cannot set it. */
export type LoginReturn = {
  from?: string;
  /** A page for members redirected here: the login page says so. */
  isLoginRequired?: boolean;
};

/** Where to go after signing in. */
export const returnPathOf = (state: unknown): string | undefined =>
  safeInternalPath((state as LoginReturn | null)?.from);

/** Where this page for logging in returns to. */
export const useReturnPath = (): string | undefined => returnPathOf(useLocation().state);

/**
 * The state for a link to /login or /register: return to this place, or to where those pages already return to. A function,
 * called when the link is pressed: the place in a text changes while it is read.
 */
export const useLoginReturn = (): (() => LoginReturn) => {
  const returnPath = useReturnPath();
  return () => {
    const from = returnPath ?? safeInternalPath(currentPath());
    return from ? { from } : {};
  };
};
