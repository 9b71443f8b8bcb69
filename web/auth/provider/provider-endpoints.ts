import type { Auth0ContextInterface } from '@auth0/auth0-react';
import type { Answer } from '#shared/contract/contract.ts';

export type Client = Pick<
  Auth0ContextInterface,
  'getAccessTokenSilently' | 'getIdTokenClaims' | 'loginWithPopup' | 'loginWithRedirect' | 'logout'
>;

export type Endpoints = Answer<'GET /props'>['endpoints'];

/** The SDK builds addresses for one provider's paths; this replaces the path by the published one and keeps the query. */
export const toEndpoint = (url: string, endpoint: string | undefined): string => {
  if (!endpoint) return url;
  const target = new URL(endpoint);
  for (const [name, value] of new URL(url).searchParams) target.searchParams.set(name, value);
  return target.href;
};

type Logout = { clientId: string; returnTo: string; idToken: string | undefined };

/** OpenID Connect RP-Initiated Logout. */
export const endSessionUrl = (endpoint: string, { clientId, returnTo, idToken }: Logout): string => {
  const url = new URL(endpoint);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', returnTo);
  if (idToken) url.searchParams.set('id_token_hint', idToken);
  return url.href;
};

/** A popup that the SDK can navigate, to the published address. Undefined when the browser blocks it. */
const openPopup = (endpoint: string | undefined): Window | undefined => {
  const left = window.screenX + (window.innerWidth - 400) / 2;
  const top = window.screenY + (window.innerHeight - 600) / 2;
  const popup = window.open('', 'auth0:authorize:popup', `left=${left},top=${top},width=400,height=600,resizable`);
  if (!popup) return undefined;
  // The SDK uses no more of a window than this.
  const navigable = {
    get closed() {
      return popup.closed;
    },
    close: () => popup.close(),
    location: {
      set href(url: string) {
        popup.location.href = toEndpoint(url, endpoint);
      },
    },
  };
  return navigable as unknown as Window;
};

/** The SDK's client with the published addresses in place of its fixed ones. */
export const withEndpoints = (client: Client, clientId: string, endpoints: Endpoints): Client => ({
  getAccessTokenSilently: client.getAccessTokenSilently,
  getIdTokenClaims: client.getIdTokenClaims,
  loginWithRedirect: (options) =>
    client.loginWithRedirect({
      ...options,
      openUrl: (url) => window.location.assign(toEndpoint(url, endpoints?.authorization_endpoint)),
    }),
  loginWithPopup: (options) => {
    const popup = openPopup(endpoints?.authorization_endpoint);
    return client.loginWithPopup(options, popup ? { popup } : {});
  },
  logout: async (options) => {
    const endpoint = endpoints?.end_session_endpoint;
    if (!endpoint || options?.openUrl === false) return client.logout(options);
    const { __raw: idToken } = (await client.getIdTokenClaims()) ?? {};
    const returnTo = options?.logoutParams?.returnTo ?? window.location.origin;
    const url = endSessionUrl(endpoint, { clientId, returnTo, idToken });
    return client.logout({ ...options, openUrl: () => window.location.assign(url) });
  },
});
