import { TOKEN_REFRESH_MS } from '#shared/limits.ts';
import { toApiError } from '#web/api/api-error.ts';
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
export const clearLogin = ({ keepsSheet = true } = {}): void => {
  removeStored('accessToken');
  removeStored('refreshToken');
  removeStored('pendingAction');
  removeStored('noteToAttach');
  // The copy of the sheet that was edited last is private; with unsaved work its author logs in again and goes on.
  if (keepsSheet) return;
  removeStored('sheetTitle');
  removeStored('sheetContent');
  removeStored('sheetContentOf');
};

/** After logging out the next person at this device does not see what was read and searched here. */
export const clearTraces = (): void => {
  removeStored('recentSearches');
  removeStored('readingPlaces');
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

/** The server refused the token. Other failures (no network, rate limit, database unreachable) do not end the session. */
export const endsSession = (error: unknown): boolean => {
  const { status } = toApiError(error);
  return status === 400 || status === 401;
};

/** The access token was missing, invalid or expired: worth one refresh. A wrong password is a 401 too, with another code. */
export const isTokenRefused = (error: unknown): boolean => {
  const { status, code } = toApiError(error);
  return status === 401 && code === 'unauthorized';
};

const FIRST_RETRY_MS = 5000;

/**
 * Delay until the next exchange of the refresh token. Short after a failure: if only the answer was lost, the server has
 * replaced the token already and accepts the old one for half a minute at most.
 */
export const nextRefreshMs = (failures: number): number =>
  failures === 0 ? TOKEN_REFRESH_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), TOKEN_REFRESH_MS);
