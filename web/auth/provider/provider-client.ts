import { ApiError, toApiError } from '#web/api/api-error.ts';
import { callWith } from '#web/api/call-over-http.ts';
import { TOKEN_REFRESH_MS } from '#shared/limits.ts';
import { paths } from '#web/paths.ts';
import type { Client } from '#web/auth/provider/provider-endpoints.ts';
import { clearProviderLogout, hasLoggedOutAtProvider } from '#web/auth/provider/provider-logout.ts';
import { endsProviderSession, providerProblem, tokenAge } from '#web/auth/provider/provider-rules.ts';
import { isProviderKey } from '#web/auth/provider/provider-start.ts';
import { session } from '#web/auth/session.ts';
import type { ProviderHandle } from '#web/auth/session-state.ts';
import { clearLogin, PROVIDER_LOGIN } from '#web/auth/tokens.ts';
import { hasUnsavedWork } from '#web/auth/unsaved-work.ts';
import { readStored, writeStored } from '#web/storage.ts';

/** Logs out at the provider, which redirects to the library. */
const logOutEverywhere = (client: Client): Promise<void> =>
  client.logout({ logoutParams: { returnTo: window.location.origin + paths.collections() } });

const logOutLocally = (client: Client): Promise<void> => client.logout({ openUrl: false });

/** Ends the session after the token has expired. `error`: why it could not be renewed. */
const expire = async (client: Client, error: unknown): Promise<void> => {
  clearLogin();
  const problem = providerProblem(error, 'token');
  // Most providers refuse without a reason that helps.
  const explained = problem === 'token_failed' ? 'login_required' : problem;
  session.reportProviderProblem(explained);
  if (!hasUnsavedWork()) {
    // The provider redirects to a new page, which says why.
    writeStored('providerProblem', explained);
    return logOutEverywhere(client);
  }
  // Ask to log in over unsaved work instead, so that nothing typed is lost.
  await logOutLocally(client);
  session.clear();
  void session.askToLogIn('ended');
  return undefined;
};

/** The provider's ID token, which our API accepts as a bearer token. */
const idTokenOf = async (client: Client): Promise<{ token: string; exp: number | undefined } | undefined> => {
  const { __raw: token, exp } = (await client.getIdTokenClaims()) ?? {};
  return token ? { token, exp } : undefined;
};

const loginRequired = () => Object.assign(new Error('Log in again.'), { error: 'login_required' });

/** Fetches a new token, bypassing the SDK's cache. False when it belongs to another account than the unsaved work. */
const renew = async (client: Client): Promise<boolean> => {
  if (hasLoggedOutAtProvider()) throw loginRequired();
  await client.getAccessTokenSilently({ cacheMode: 'off' });
  if (hasLoggedOutAtProvider()) {
    // Logged out, here or in another tab, while the provider answered: the SDK has stored the new token for every tab.
    await logOutLocally(client);
    throw loginRequired();
  }
  const idToken = await idTokenOf(client);
  if (!idToken || tokenAge(idToken.exp, Date.now()) === 'expired') throw loginRequired();
  return session.loginByProvider(idToken.token, false);
};

/** Our API may refuse an account that the provider accepts. */
const apiRefusal = async (token: string): Promise<ApiError | undefined> => {
  try {
    await callWith(token, 'GET /users/info', {});
    return undefined;
  } catch (thrown) {
    const error = toApiError(thrown);
    return error.status === 401 || error.status === 403 ? error : undefined;
  }
};

/**
 * After authentication at the provider: stores the token unless it has expired. `isNew`: the login has just happened.
 * Returns true for a new login.
 */
export const adoptToken = async (client: Client, isNew: boolean): Promise<boolean> => {
  if (isNew) clearProviderLogout();
  if (hasLoggedOutAtProvider()) {
    await logOutLocally(client);
    return false;
  }
  const idToken = await idTokenOf(client);
  if (!idToken) return false;
  if (tokenAge(idToken.exp, Date.now()) === 'expired') {
    await renew(client).catch((error: unknown) => expire(client, error));
    return false;
  }
  const refusal = isNew ? await apiRefusal(idToken.token) : undefined;
  if (!refusal) return session.loginByProvider(idToken.token, isNew) && isNew;
  await logOutLocally(client);
  session.reportProviderProblem(refusal.code === 'email_unverified' ? 'email_unverified' : 'login_failed');
  return false;
};

/** Checks the token every minute and renews it before it expires. Returns a stop function. */
export const startTokenRenewal = (client: () => Client): (() => void) => {
  const check = async () => {
    if (readStored('loggedInVia') !== PROVIDER_LOGIN || !readStored('accessToken')) return;
    const idToken = await idTokenOf(client());
    if (!idToken || tokenAge(idToken.exp, Date.now()) === 'fresh') return;
    await renew(client()).catch(async (error: unknown) => {
      // Without an answer the token stays in use until it expires, and the next check retries.
      const isExpired = tokenAge(idToken.exp, Date.now()) === 'expired';
      if (!hasLoggedOutAtProvider() && (endsProviderSession(error) || isExpired)) await expire(client(), error);
    });
  };
  const timer = setInterval(() => void check(), TOKEN_REFRESH_MS);
  // The SDK stores its tokens in local storage. Removed by another tab, this tab logs out too; added by another tab, the
  // SDK finds them and logs in here.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!isProviderKey(key)) return;
    if (newValue === null && readStored('loggedInVia') === PROVIDER_LOGIN) session.clear();
    if (newValue !== null && !session.read().isLoggedIn && !hasLoggedOutAtProvider())
      client()
        .getAccessTokenSilently()
        .catch(() => undefined);
  };
  window.addEventListener('storage', onStorage);
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', onStorage);
  };
};

/** `onPopup`: the next authentication the SDK reports is a new login. */
export const createProviderHandle = (client: () => Client, onPopup: () => void): ProviderHandle => ({
  renew: async () => {
    const isAccepted = await renew(client()).catch((error: unknown) => {
      if (!hasLoggedOutAtProvider()) session.reportProviderProblem(providerProblem(error, 'token'));
      if (endsProviderSession(error)) throw new ApiError(401, 'session_ended', String(error));
      throw new ApiError(0, 'network', 'Network Error');
    });
    if (!isAccepted) throw new ApiError(401, 'session_ended', 'Someone else has logged in.');
  },
  loginByRedirect: (from) => {
    clearProviderLogout();
    return client().loginWithRedirect({ appState: { returnTo: from } });
  },
  loginByPopup: () => {
    clearProviderLogout();
    onPopup();
    return client().loginWithPopup();
  },
  logout: () => logOutEverywhere(client()),
});
