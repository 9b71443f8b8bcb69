import { readStored } from '#web/storage.ts';
import { PROVIDER_LOGIN } from '../tokens.ts';
import { hasLoggedOutAtProvider } from './provider-logout.ts';

// What every page needs to know of the identity provider; the rest is loaded with its SDK.

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
export const PROVIDER_ERRORS = [
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
