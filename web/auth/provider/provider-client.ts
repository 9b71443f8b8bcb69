import type { Auth0ContextInterface } from '@auth0/auth0-react';
import { ApiError, toApiError } from '#web/api/api-error.ts';
import { callWith } from '#web/api/call-over-http.ts';
import { TOKEN_REFRESH_MS } from '#shared/limits.ts';
import { paths } from '#web/paths.ts';
import { endsProviderSession, isProviderKey, providerProblem, tokenAge } from '#web/auth/provider/provider-rules.ts';
import { session } from '#web/auth/session.ts';
import type { ProviderHandle } from '#web/auth/session-state.ts';
import { clearLogin, PROVIDER_LOGIN } from '#web/auth/tokens.ts';
import { hasUnsavedWork } from '#web/auth/unsaved-work.ts';
import { readStored } from '#web/storage.ts';

export type Client = Pick<
  Auth0ContextInterface,
  'getAccessTokenSilently' | 'getIdTokenClaims' | 'loginWithPopup' | 'loginWithRedirect' | 'logout'
>;

/** The provider leads back to the library. */
const leave = (client: Client): Promise<void> =>
  client.logout({ logoutParams: { returnTo: window.location.origin + paths.collections() } });

const forgetHere = (client: Client): Promise<void> => client.logout({ openUrl: false });

/** The token has run out: local credentials are cleared, and she is logged out with a return to the library. */
const expire = async (client: Client): Promise<void> => {
  clearLogin();
  if (!hasUnsavedWork()) return leave(client);
  // Whoever is in the middle of something is asked over it instead; nothing typed is lost.
  await forgetHere(client);
  session.clear();
  void session.askToLogIn('ended');
  return undefined;
};

/** The token of the provider that our API takes as a bearer. */
const idTokenOf = async (client: Client): Promise<{ token: string; exp: number | undefined } | undefined> => {
  const { __raw: token, exp } = (await client.getIdTokenClaims()) ?? {};
  return token ? { token, exp } : undefined;
};

/** Asks for another token, whatever the library has kept. False when it is somebody else's than what is typed here. */
const renew = async (client: Client): Promise<boolean> => {
  await client.getAccessTokenSilently({ cacheMode: 'off' });
  const held = await idTokenOf(client);
  if (!held || tokenAge(held.exp, Date.now()) === 'expired') {
    throw Object.assign(new Error('expired'), { error: 'login_required' });
  }
  return session.loginByProvider(held.token, false);
};

/** Our API may not want her, though the provider vouches for her: its word counts. */
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
 * She is authenticated there: her token is stored, if it has not run out. `isNew`: she has just come from there. True when
 * she has signed in by it.
 */
export const adoptToken = async (client: Client, isNew: boolean): Promise<boolean> => {
  const held = await idTokenOf(client);
  if (!held) return false;
  if (tokenAge(held.exp, Date.now()) === 'expired') {
    await renew(client).catch(() => expire(client));
    return false;
  }
  const refusal = isNew ? await apiRefusal(held.token) : undefined;
  if (!refusal) return session.loginByProvider(held.token, isNew) && isNew;
  await forgetHere(client);
  session.reportProviderProblem(refusal.code === 'email_unverified' ? 'email_unverified' : 'login_failed');
  return false;
};

/** Looks at the token every minute, and renews it before it runs out. */
export const startTokenRenewal = (client: () => Client): (() => void) => {
  const look = async () => {
    if (readStored('loggedInVia') !== PROVIDER_LOGIN || !readStored('accessToken')) return;
    const held = await idTokenOf(client());
    if (!held || tokenAge(held.exp, Date.now()) === 'fresh') return;
    await renew(client()).catch(async (error: unknown) => {
      // Without an answer the token is kept for as long as it lasts, and it is tried again.
      if (endsProviderSession(error) || tokenAge(held.exp, Date.now()) === 'expired') await expire(client());
    });
  };
  const timer = setInterval(() => void look(), TOKEN_REFRESH_MS);
  // Its library keeps its tokens in local storage: taken away there by another tab, they are gone here too; put there, it
  // finds them and says who has signed in.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!isProviderKey(key)) return;
    if (newValue === null && readStored('loggedInVia') === PROVIDER_LOGIN) session.clear();
    if (newValue !== null && !session.read().isLoggedIn)
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

/** `onPopup`: what the library says next is of somebody who has just signed in. */
export const createProviderHandle = (client: () => Client, onPopup: () => void): ProviderHandle => ({
  renew: async () => {
    const isTaken = await renew(client()).catch((error: unknown) => {
      if (endsProviderSession(error)) throw new ApiError(401, 'session_ended', String(error));
      session.reportProviderProblem(providerProblem(error, 'token'));
      throw new ApiError(0, 'network', 'Network Error');
    });
    if (!isTaken) throw new ApiError(401, 'session_ended', 'Someone else has logged in.');
  },
  loginByRedirect: (from) => client().loginWithRedirect({ appState: { returnTo: from } }),
  loginByPopup: () => {
    onPopup();
    return client().loginWithPopup();
  },
  logout: () => leave(client()),
});
