import { createHash, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { bearer, membersApp } from './testing-members.ts';
import { AUTHORIZE_PATH, startOidcProvider, TOKEN_PATH } from '../../scripts/testing/oidc-provider.ts';

const SITE = 'http://localhost:3999';
const CLIENT_ID = 'reading-room';
const oidc = await startOidcProvider({ clientId: CLIENT_ID, siteUrls: [SITE] });
afterAll(() => oidc.close());
const { raw } = await membersApp({
  IDP_DOMAIN: oidc.domain,
  IDP_CLIENT_ID: CLIENT_ID,
  IDP_INSECURE_LOOPBACK: 'on',
});

/** A minimal browser: stores cookies and follows redirects one at a time. */
const browser = () => {
  const cookies = new Map<string, string>();
  return async (url: string, form?: Record<string, string>) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    return { status: response.status, location: location ? new URL(location, oidc.issuer).href : '', response };
  };
};

const verifier = randomBytes(32).toString('base64url');
const authorizeUrl = `${new URL(AUTHORIZE_PATH, oidc.issuer).href}?${new URLSearchParams({
  client_id: CLIENT_ID,
  response_type: 'code',
  redirect_uri: SITE,
  scope: 'openid profile email offline_access',
  state: 'some-state',
  nonce: 'some-nonce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}).toString()}`;

/** Opens the provider's page, submits its form, and returns the address it redirects back to. */
const signIn = async (form: Record<string, string>): Promise<URL> => {
  const visit = browser();
  let { location } = await visit(authorizeUrl);
  for (let step = 0; step < 6 && !location.startsWith(`${SITE}/`); step += 1) {
    const isForm = location.includes('/interaction/');
    ({ location } = await visit(location, isForm ? form : undefined));
  }
  return new URL(location);
};

const tokensFor = async (fields: Record<string, string>) => {
  const response = await fetch(new URL(TOKEN_PATH, oidc.issuer), {
    method: 'POST',
    headers: { origin: SITE },
    body: new URLSearchParams({ client_id: CLIENT_ID, ...fields }),
  });
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
  return (await response.json()) as { id_token: string; refresh_token: string };
};

describe('sign-in with a real OpenID provider', () => {
  it('signs in, calls the API with the ID token, and with the one it gets by refreshing', async () => {
    const back = await signIn({ answer: 'allow', email: 'pema@example.org' });
    expect(back.searchParams.get('state')).toBe('some-state');
    const first = await tokensFor({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: SITE,
      code_verifier: verifier,
    });
    const info = await raw('GET /users/info', bearer(first.id_token));
    expect([info.status, info.body]).toMatchObject([200, { email: 'pema@example.org', name: 'Pema Tsering' }]);
    const second = await tokensFor({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect((await raw('GET /users/info', bearer(second.id_token))).body).toEqual(info.body);
    // The provider's own refresh token is not valid here.
    expect((await raw('GET /users/info', bearer(first.refresh_token))).status).toBe(401);
  });

  it('returns with an error when the person declines', async () => {
    const back = await signIn({ answer: 'deny' });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('is refused by the API when the provider has not verified the e-mail', async () => {
    const back = await signIn({ answer: 'allow', email: 'unverified@example.org' });
    const { id_token } = await tokensFor({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: SITE,
      code_verifier: verifier,
    });
    const { status, body } = await raw('GET /users/info', bearer(id_token));
    expect([status, body.code]).toEqual([403, 'email_unverified']);
  });

  it('redirects after logout to the site and to no other address', async () => {
    const visit = browser();
    const to = (returnTo: string) => visit(`${oidc.issuer}v2/logout?returnTo=${encodeURIComponent(returnTo)}`);
    expect((await to(`${SITE}/collections`)).location).toBe(`${SITE}/collections`);
    expect((await to('https://evil.example/')).status).toBe(400);
    expect((await to(`${SITE}.evil.example/`)).status).toBe(400);
  });
});
