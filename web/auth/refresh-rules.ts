import { TOKEN_REFRESH_MS } from '#shared/limits.ts';
import { toApiError } from '#web/api/api-error.ts';

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
