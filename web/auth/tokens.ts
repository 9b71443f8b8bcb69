import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** Values of `loggedInVia`: an account of this site, or the identity provider. */
export const OWN_LOGIN = 'pecha';
export const PROVIDER_LOGIN = 'provider';

export type Tokens = { access_token: string; refresh_token?: string };

/** At start: logged in with an access token and either a refresh token or our own login method. */
export const isLoggedIn = (stored: {
  accessToken: string | null;
  refreshToken: string | null;
  loggedInVia: string | null;
}): boolean => Boolean(stored.accessToken) && (Boolean(stored.refreshToken) || stored.loggedInVia === OWN_LOGIN);

export const hasStoredSession = (): boolean =>
  isLoggedIn({
    accessToken: readStored('accessToken'),
    refreshToken: readStored('refreshToken'),
    loggedInVia: readStored('loggedInVia'),
  });

export const storeLogin = ({ access_token, refresh_token }: Tokens): void => {
  writeStored('loggedInVia', OWN_LOGIN);
  writeStored('accessToken', access_token);
  // Last: other tabs react to this key, and then the rest must be stored.
  if (refresh_token) writeStored('refreshToken', refresh_token);
};

/** `loggedInVia` stays: it is the login method last used, not a login. */
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
 * Issuer and subject of a token, unverified: used only to compare two accounts. Null for anything else.
 */
export const tokenIdentity = (token: string | null): string | null => {
  const { iss, sub } = readTokenClaims(token ?? '') ?? {};
  return typeof sub === 'string' ? `${String(iss)} ${sub}` : null;
};

/** Both are known and differ. */
export const isOtherIdentity = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && before !== now;
