import { TOKEN_REFRESH_MS } from '#shared/limits.ts';
import { toApiError } from '#web/api/api-error.ts';

/** The server has said no. Anything else (no network, too often, database away) says nothing about the session. */
export const endsSession = (error: unknown): boolean => {
  const { status } = toApiError(error);
  return status === 400 || status === 401;
};

/** The access token was missing, bad or too old: worth one refresh. A wrong password is a 401 too, of another code. */
export const isTokenRefused = (error: unknown): boolean => {
  const { status, code } = toApiError(error);
  return status === 401 && code === 'unauthorized';
};

const FIRST_RETRY_MS = 5000;

/**
 * When to exchange the refresh token next. Soon after a failure: if only the answer was lost, the token counts as
 * replaced, and the server bears with the old one for no more than half a minute.
 */
export const nextRefreshMs = (failures: number): number =>
  failures === 0 ? TOKEN_REFRESH_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), TOKEN_REFRESH_MS);
