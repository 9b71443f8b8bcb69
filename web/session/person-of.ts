/**
 * Whose token this is, as far as the browser can read it; nothing is decided by it but whether two are the same person's.
 * Null for what is no such token.
 */
export const personOf = (token: string | null): string | null => {
  try {
    const payload = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iss, sub } = JSON.parse(atob(payload)) as { iss?: unknown; sub?: unknown };
    return typeof sub === 'string' ? `${String(iss)} ${sub}` : null;
  } catch {
    return null;
  }
};

/** Both are known, and they are two. */
export const isSomebodyElse = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && before !== now;
