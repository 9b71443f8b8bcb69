import { readTokenClaims } from './token-claims.ts';

/**
 * Whose token this is, as far as the browser can read it; nothing is decided by it but whether two are the same person's.
 * Null for what is no such token.
 */
export const personOf = (token: string | null): string | null => {
  const { iss, sub } = readTokenClaims(token ?? '') ?? {};
  return typeof sub === 'string' ? `${String(iss)} ${sub}` : null;
};

/** Both are known, and they are two. */
export const isSomebodyElse = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && before !== now;
