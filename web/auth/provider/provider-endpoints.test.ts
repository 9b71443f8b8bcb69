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

describe('the popup of the provider', () => {
  const openWith = async (popup: unknown) => {
    const open = vi.fn(() => popup);
    vi.stubGlobal('window', { screenX: 100, screenY: 50, innerWidth: 1000, innerHeight: 800, open });
    const loginWithPopup = vi.fn<Client['loginWithPopup']>();
    await withEndpoints({ ...sdk(), loginWithPopup }, 'us', ENDPOINTS).loginWithPopup({});
    return { open, given: loginWithPopup.mock.calls[0]?.[1]?.popup as Window | undefined };
  };

  it('is in the middle of the window and goes to the published address', async () => {
    const popup = { closed: false, close: vi.fn(), location: { href: '' } };
    const { open, given } = await openWith(popup);
    expect(open).toHaveBeenCalledWith('', 'auth0:authorize:popup', 'left=400,top=150,width=400,height=600,resizable');
    if (given) given.location.href = 'https://login.example/authorize?state=s';
    expect(popup.location.href).toBe('https://login.example/connect/authorize?realm=monks&state=s');
    expect(given?.closed).toBe(false);
    popup.closed = true;
    expect(given?.closed).toBe(true);
    given?.close();
    expect(popup.close).toHaveBeenCalledOnce();
  });

  it('is left to the SDK when the browser blocks it', async () => {
    expect((await openWith(null)).given).toBeUndefined();
  });
});

it('a log-out without an id token says only who we are, and comes back to this site', async () => {
  await withEndpoints({ ...sdk(), getIdTokenClaims: async () => undefined }, 'us', ENDPOINTS).logout();
  expect(Object.fromEntries(new URL(opened[0] ?? '').searchParams)).toEqual({
    client_id: 'us',
    post_logout_redirect_uri: 'https://texts.example',
  });
});
