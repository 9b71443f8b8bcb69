import { ID_TOKEN_LEEWAY_SECONDS } from '#shared/limits.ts';
import { PROVIDER_ERRORS, type ProviderProblem } from './provider-start.ts';

/** Clients assume https for a bare domain. */
export const originOf = (domain: string): string => (/^https?:\/\//.test(domain) ? domain : `https://${domain}`);

/** Network errors have no code, and each browser words them differently. */
const isUnreachable = ({ message }: { message?: unknown }): boolean =>
  /failed to fetch|networkerror|load failed|network request failed/i.test(String(message));

/** The SDK's own timeout of a token request has a message only. */
const isTimeout = ({ error, message }: { error?: unknown; message?: unknown }): boolean =>
  error === 'timeout' || (error === undefined && /^timeout when executing/i.test(String(message)));

/** The provider failed (5xx, or too many requests), also after retries. */
const FAILURES: unknown[] = ['server_error', 'temporarily_unavailable', 'request_error'];

export const providerProblem = (thrown: unknown, during: 'login' | 'token'): ProviderProblem => {
  const error = (thrown ?? {}) as { error?: unknown; message?: unknown };
  const named = PROVIDER_ERRORS.find((name) => name === error.error);
  if (named) return named;
  if (isTimeout(error)) return 'timeout';
  if (isUnreachable(error) || FAILURES.includes(error.error)) return 'unreachable';
  return `${during}_failed`;
};

/** The provider refused, so a new login is needed. A network error, a timeout or a failure there does not end the session. */
export const endsProviderSession = (thrown: unknown): boolean => {
  const { error, message } = (thrown ?? {}) as { error?: unknown; message?: unknown };
  return typeof error === 'string' && !isTimeout({ error }) && !FAILURES.includes(error) && !isUnreachable({ message });
};

/** A token is renewed this long before it expires, so that no call uses an expired one. */
const RENEW_BEFORE_MS = 2 * 60_000;

/** By `exp` of its ID token, in seconds, with the leeway of our API: the clock of this device may differ. */
export const tokenAge = (exp: number | undefined, now: number): 'fresh' | 'ageing' | 'expired' => {
  const left = (exp ?? 0) * 1000 - now;
  if (left <= -ID_TOKEN_LEEWAY_SECONDS * 1000) return 'expired';
  return left < RENEW_BEFORE_MS ? 'ageing' : 'fresh';
};
