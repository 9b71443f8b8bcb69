import { readStored } from '#web/storage.ts';
import { ID_TOKEN_LEEWAY_SECONDS } from '#shared/limits.ts';
import { PROVIDER_LOGIN } from '../tokens.ts';
import { hasLoggedOutAtProvider } from './provider-logout.ts';

/** Clients assume https for a bare domain. */
export const originOf = (domain: string): string => (/^https?:\/\//.test(domain) ? domain : `https://${domain}`);

/** The provider answers with a code or an error, together with a state. */
export const hasProviderAnswer = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
};

/** A local storage key of the provider's SDK; other tabs get storage events for it. */
export const isProviderKey = (key: string | null): boolean => key?.startsWith('@@auth0spajs@@') ?? false;

/** The SDK sets this cookie for a day; without it there is no session to ask the provider for. */
const hasSdkCookie = (cookies: string): boolean => /(^|;\s*)auth0\.[^=]*is\.authenticated=/.test(cookies);

/** Whether the SDK, some twenty kilobytes, is needed from the start. */
export const isProviderNeeded = (search: string): boolean =>
  hasProviderAnswer(search) ||
  (readStored('loggedInVia') === PROVIDER_LOGIN && !hasLoggedOutAtProvider() && hasSdkCookie(document.cookie));

/** Named by the provider or its SDK. */
const PROVIDER_ERRORS = [
  'access_denied',
  'timeout',
  'cancelled',
  'popup_open',
  'state_mismatch',
  'missing_transaction',
  'missing_refresh_token',
  'mfa_required',
  'login_required',
] as const;

/** Each has its message, `provider.<name>`; the last one comes from our API. */
const PROVIDER_PROBLEMS = [
  ...PROVIDER_ERRORS,
  'login_failed',
  'token_failed',
  'unreachable',
  'email_unverified',
] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

export const toProviderProblem = (name: string | null): ProviderProblem | undefined =>
  PROVIDER_PROBLEMS.find((problem) => problem === name);

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
