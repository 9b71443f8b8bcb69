import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** How the person came in: with an account of ours, or through the identity provider. */
export const OWN_LOGIN = 'pecha';
export const PROVIDER_LOGIN = 'provider';

export type Tokens = { access_token: string; refresh_token?: string };

/** At start: an access token, and either a refresh token or the mark of our own login. */
export const isLoggedIn = (held: {
  accessToken: string | null;
  refreshToken: string | null;
  loggedInVia: string | null;
}): boolean => Boolean(held.accessToken) && (Boolean(held.refreshToken) || held.loggedInVia === OWN_LOGIN);

export const hasStoredSession = (): boolean =>
  isLoggedIn({
    accessToken: readStored('accessToken'),
    refreshToken: readStored('refreshToken'),
    loggedInVia: readStored('loggedInVia'),
  });

export const storeLogin = ({ access_token, refresh_token }: Tokens): void => {
  writeStored('loggedInVia', OWN_LOGIN);
  writeStored('accessToken', access_token);
  // Last: other tabs take it as news, and then the rest must be there.
  if (refresh_token) writeStored('refreshToken', refresh_token);
};

/** `loggedInVia` is kept: it says which way the person comes in, not that she is in. */
export const clearLogin = (): void => {
  removeStored('accessToken');
  removeStored('refreshToken');
  removeStored('pendingAction');
  removeStored('noteToAttach');
};

/** Issuer and subject of a JSON web token, unverified: the browser only compares them. Undefined for anything else. */
export const readTokenClaims = (token: string): { iss?: unknown; sub?: unknown } | undefined => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as { iss?: unknown; sub?: unknown };
  } catch {
    return undefined;
  }
};

/**
 * Whose token this is, as far as the browser can read it; nothing is decided by it but whether two are the same person's.
 * Null for what is no such token.
 */
export const tokenIdentity = (token: string | null): string | null => {
  const { iss, sub } = readTokenClaims(token ?? '') ?? {};
  return typeof sub === 'string' ? `${String(iss)} ${sub}` : null;
};

/** Both are known, and they are two. */
export const isOtherIdentity = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && before !== now;
