import { useLocation } from '#web/router/router.tsx';

/** Where nobody wants to come back to: these are the ways in themselves. */
const WAYS_IN = new Set(['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email']);

/** Any origin that is nobody's. */
const HERE = 'https://here.invalid';

/**
 * An address of this site to go on to, read as the browser would read it, or nothing. `//elsewhere`, `/\elsewhere`,
 * `/.//elsewhere` and whatever names an origin is refused: a link to our log-in must not lead away from here.
 */
export const safeInternalPath = (asked: unknown): string | undefined => {
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  if (origin !== HERE || pathname.startsWith('//') || WAYS_IN.has(pathname)) return undefined;
  return pathname + search + hash;
};

/** What a way in is told by the page that asked. It travels with the history entry, so no link from outside can set it. */
export type LoginReturn = {
  from?: string;
  /** A page for members sent her: the screen says why. */
  isAsked?: boolean;
};

/** Where to go after signing in. */
export const returnPathOf = (state: unknown): string | undefined =>
  safeInternalPath((state as LoginReturn | null)?.from);

/**
 * What a link to /login or /register carries along: this page, or, on the way in already, the page that asked.
 */
export const useLoginReturn = (): LoginReturn => {
  const { pathname, search, hash, state } = useLocation();
  const asked = returnPathOf(state) ?? returnPathOf({ from: pathname + search + hash });
  return asked ? { from: asked } : {};
};
