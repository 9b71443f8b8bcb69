import { readStored } from '#web/storage.ts';
import { PROVIDER_LOGIN } from '../tokens.ts';

/** The provider's answer: a code or an error, together with a state. */
export const hasProviderAnswer = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
};

/** Where its library keeps its tokens in local storage: how other tabs hear of them. */
export const isProviderKey = (key: string | null): boolean => key?.startsWith('@@auth0spajs@@') ?? false;

/** The mark that its library leaves for a day, so that whoever has logged out is not asked about on every page. */
const remembersPerson = (cookies: string): boolean => /(^|;\s*)auth0\.[^=]*is\.authenticated=/.test(cookies);

/** Whether its code is needed from the start: it is some twenty kilobytes that nobody else should be sent. */
export const isProviderNeeded = (search: string): boolean =>
  hasProviderAnswer(search) || (readStored('loggedInVia') === PROVIDER_LOGIN && remembersPerson(document.cookie));

const NAMED = [
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

/** Each has its sentence, `provider.<name>`; the last is the API's. */
export type ProviderProblem =
  | (typeof NAMED)[number]
  | 'login_failed'
  | 'token_failed'
  | 'unreachable'
  | 'email_unverified';

/** The network's own errors have no name of the provider's, and each browser words them differently. */
const isUnreachable = ({ message }: { message?: unknown }): boolean =>
  /failed to fetch|networkerror|load failed|network request failed/i.test(String(message));

export const providerProblem = (thrown: unknown, during: 'login' | 'token'): ProviderProblem => {
  const error = (thrown ?? {}) as { error?: unknown; message?: unknown };
  const named = NAMED.find((name) => name === error.error);
  if (named) return named;
  if (isUnreachable(error)) return 'unreachable';
  return `${during}_failed`;
};

/** The provider answered, and means no: she has to sign in anew. Silence of the network or a slow answer does not. */
export const endsProviderSession = (thrown: unknown): boolean => {
  const { error } = (thrown ?? {}) as { error?: unknown };
  return typeof error === 'string' && error !== 'timeout' && !isUnreachable(thrown as Error);
};

/** A token is renewed this long before it runs out, so that no call meets the end. */
const RENEW_BEFORE_MS = 2 * 60_000;

/** By `exp` of its ID token, in seconds. */
export const tokenAge = (exp: number | undefined, now: number): 'fresh' | 'ageing' | 'expired' => {
  const left = (exp ?? 0) * 1000 - now;
  if (left <= 0) return 'expired';
  return left < RENEW_BEFORE_MS ? 'ageing' : 'fresh';
};
