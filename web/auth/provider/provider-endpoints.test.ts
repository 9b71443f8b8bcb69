import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withEndpoints, type Client } from './provider-endpoints.ts';

const ENDPOINTS = {
  issuer: 'https://login.example',
  authorization_endpoint: 'https://login.example/connect/authorize?realm=monks',
  token_endpoint: 'https://login.example/connect/token',
  end_session_endpoint: 'https://login.example/connect/bye',
};

let opened: string[];
beforeEach(() => {
  opened = [];
  const location = { origin: 'https://texts.example', assign: (url: string) => void opened.push(url) };
  vi.stubGlobal('window', { location });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the addresses of the SDK. */
const sdk = (): Client => ({
  getAccessTokenSilently: vi.fn(),
  getIdTokenClaims: async () => ({ __raw: 'id-token' }),
  loginWithPopup: vi.fn(),
  loginWithRedirect: async (options) => options?.openUrl?.('https://login.example/authorize?state=s&scope=openid'),
  logout: async (options) => {
    if (typeof options?.openUrl === 'function') return options.openUrl('https://login.example/v2/logout');
    if (options?.openUrl !== false) opened.push('https://login.example/v2/logout');
    return undefined;
  },
});

describe('the published addresses of the provider', () => {
  it('are used for the login, with its query', async () => {
    await withEndpoints(sdk(), 'us', ENDPOINTS).loginWithRedirect();
    expect(opened).toEqual(['https://login.example/connect/authorize?realm=monks&state=s&scope=openid']);
  });

  it('are used for the log-out, which comes back to the library', async () => {
    const logoutParams = { returnTo: 'https://texts.example/collections' };
    await withEndpoints(sdk(), 'us', ENDPOINTS).logout({ logoutParams });
    await withEndpoints(sdk(), 'us', ENDPOINTS).logout({ openUrl: false });
    const query = new URL(opened[0] ?? '').searchParams;
    expect([opened.length, opened[0]?.split('?')[0], Object.fromEntries(query)]).toEqual([
      1,
      'https://login.example/connect/bye',
      { client_id: 'us', post_logout_redirect_uri: logoutParams.returnTo, id_token_hint: 'id-token' },
    ]);
  });

  it('are those of the SDK while they are unknown', async () => {
    const client = withEndpoints(sdk(), 'us', null);
    await client.loginWithRedirect();
    await client.logout();
    expect(opened).toEqual(['https://login.example/authorize?state=s&scope=openid', 'https://login.example/v2/logout']);
  });
});
