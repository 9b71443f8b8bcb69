import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, linkToken, membersApp, PASSWORD } from './testing-members.ts';
import { turnOnFactor } from './testing-second-factor.ts';

const CLIENT_ID = 'reading-room';
const keys = await generateKeyPair('RS256', { extractable: true });
const strangers = await generateKeyPair('RS256');
// Without `alg`, which a provider may omit: then only our own rule excludes other algorithms.
const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'one' };

/** Serves the provider's discovery document and keys, and can be made unreachable. */
let fetched = 0;
let isAway = false;
let published = {};
/** A path that redirects. */
let moved = '';
const server = createServer((request, response) => {
  fetched += 1;
  if (isAway) return response.writeHead(503).end();
  const endpoints = {
    issuer,
    jwks_uri: `${issuer}keys-of-its-own`,
    authorization_endpoint: `${issuer}connect/authorize`,
    token_endpoint: `${issuer}connect/token`,
    ...published,
  };
  const answers: Record<string, object> = {
    '/.well-known/openid-configuration': endpoints,
    '/keys-of-its-own': { keys: [publicKey] },
  };
  if (request.url === moved) return response.writeHead(302, { location: `/moved${moved}` }).end();
  const answer = answers[request.url?.replace(/^\/moved/, '') ?? ''];
  if (!answer) return response.writeHead(404).end();
  return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

const domain = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const issuer = `http://${domain}/`;
const members = await membersApp({ IDP_DOMAIN: domain, IDP_CLIENT_ID: CLIENT_ID, IDP_INSECURE_LOOPBACK: 'on' });
const { call, raw, pool, member, mails, settings, app } = members;

beforeEach(() => {
  isAway = false;
  published = {};
  moved = '';
});

let people = 0;
const person = (claims: JWTPayload = {}): JWTPayload => {
  people += 1;
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: CLIENT_ID,
    sub: `provider|${people}`,
    iat: now,
    exp: now + 3600,
    email: `person${people}@example.org`,
    email_verified: true,
    given_name: 'Karma',
    family_name: 'Wangmo',
    ...claims,
  };
};
const signed = (claims: JWTPayload, key: CryptoKey | Uint8Array = keys.privateKey, header = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key);
const info = (token: string) => raw('GET /users/info', bearer(token));
const NOW = () => Math.floor(Date.now() / 1000);

describe('a token of the identity provider', () => {
  it('causes no request to the provider before the first token arrives', () => {
    expect(fetched).toBe(0);
  });

  it('creates an account from its claims for a new person', async () => {
    const claims = person();
    const { status, answer } = await info(await signed(claims));
    expect([status, answer]).toMatchObject([
      200,
      {
        email: claims['email'],
        name: 'Karma Wangmo',
        role: 'member',
        username: expect.stringMatching(/^karma_wangmo\.\d{4}$/),
      },
    ]);
    expect((await info(await signed({ ...claims, iat: NOW() }))).body).toMatchObject({
      id: answer.id,
    });
  });

  it('creates one account when a page sends several requests at once', async () => {
    const token = await signed(person());
    const answers = await Promise.all(Array.from({ length: 6 }, () => info(token)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  });

  it('is verified with keys that are fetched once and cached', async () => {
    await info(await signed(person()));
    const before = fetched;
    await Promise.all(Array.from({ length: 5 }, async () => info(await signed(person()))));
    // Naming unknown keys does not trigger a request each time.
    for (let time = 0; time < 5; time += 1) {
      expect((await info(await signed(person(), keys.privateKey, { kid: `other${time}` }))).status).toBe(401);
    }
    expect(fetched - before).toBeLessThanOrEqual(1);
  });

  it('is refused unsigned, signed with HS256 and the public key, with another key or another algorithm', async () => {
    const claims = person();
    const publicPem = new TextEncoder().encode(await exportSPKI(keys.publicKey));
    const publicJson = new TextEncoder().encode(JSON.stringify(publicKey));
    const sameKey = await importJWK(await exportJWK(keys.privateKey), 'PS256');
    const { rows } = await pool.query('select id, secret from signing_keys');
    const ours = rows[0] ?? { id: 'none', secret: Buffer.alloc(32) };
    const [, payload = ''] = (await signed(claims)).split('.');
    const unsigned = (alg: string) =>
      `${Buffer.from(JSON.stringify({ alg, kid: 'one' })).toString('base64url')}.${payload}.`;
    const forged = {
      unsecured: new UnsecuredJWT(claims).encode(),
      none: unsigned('none'),
      None: unsigned('None'),
      'RS256 without signature': unsigned('RS256'),
      'HS256 with the public key': await signed(claims, publicPem, { alg: 'HS256' }),
      'HS256 with the public JWK': await signed(claims, publicJson, { alg: 'HS256' }),
      'HS256 with our own key': await signed(claims, ours.secret, { alg: 'HS256', kid: ours.id }),
      'another key': await signed(claims, strangers.privateKey),
      'PS256 with the right key': await signed(claims, sameKey as CryptoKey, { alg: 'PS256' }),
    };
    for (const [name, token] of Object.entries(forged)) {
      const { status, body } = await info(token);
      expect({ name, status, code: body.code }).toEqual({ name, status: 401, code: 'unauthorized' });
    }
    const { rows: made } = await pool.query('select from account_identities where subject = $1', [claims.sub]);
    expect(made).toEqual([]);
  });

  it('is refused for another audience or issuer, or without a required claim', async () => {
    const { iat: _iat, ...undated } = person();
    const { exp: _exp, ...endless } = person();
    const { sub: _sub, ...nameless } = person();
    const wrong = [
      person({ aud: 'another-client' }),
      person({ aud: [] }),
      person({ aud: [CLIENT_ID, 'another-client'] }),
      person({ aud: [CLIENT_ID, 'another-client'], azp: 'another-client' }),
      person({ azp: 'another-client' }),
      person({ iss: `http://${domain}` }),
      person({ iss: 'https://elsewhere.example/' }),
      person({ sub: 'x'.repeat(300) }),
      undated,
      endless,
      nameless,
    ];
    for (const claims of wrong) expect([claims, (await info(await signed(claims))).status]).toEqual([claims, 401]);
    const several = person({ aud: [CLIENT_ID, 'another-client'], azp: CLIENT_ID });
    expect((await info(await signed(several))).status).toBe(200);
  });

  it('is refused when expired or not yet valid, with 60 seconds of leeway', async () => {
    const status = async (claims: JWTPayload) => (await info(await signed(person(claims)))).status;
    expect(await status({ exp: NOW() - 30 })).toBe(200);
    expect(await status({ exp: NOW() - 90 })).toBe(401);
    expect(await status({ nbf: NOW() + 30 })).toBe(200);
    expect(await status({ nbf: NOW() + 90 })).toBe(401);
  });

  it('counts as no token on open calls when invalid', async () => {
    const token = await signed(person({ aud: 'another-client' }));
    expect((await raw('GET /collections', { query: {}, ...bearer(token) })).status).toBe(200);
  });

  it('is not a refresh token, a reset token, or a password', async () => {
    const token = await signed(person());
    expect((await raw('POST /auth/refresh-token', { body: { token } })).status).toBe(401);
    expect((await raw('POST /auth/reset-password', { body: { password: PASSWORD }, ...bearer(token) })).status).toBe(
      400,
    );
  });

  it('answers 503 while the provider is unreachable, and logs nobody out', async () => {
    const away = await membersApp({ IDP_DOMAIN: domain, IDP_CLIENT_ID: CLIENT_ID, IDP_INSECURE_LOOPBACK: 'on' });
    isAway = true;
    const { status, headers, body } = await away.raw('GET /users/info', bearer(await signed(person())));
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    // Members with a password do not need the provider.
    const { access_token } = await away.member();
    expect((await away.raw('GET /users/info', bearer(access_token))).status).toBe(200);
  });

  it('is refused by a site without a provider', async () => {
    const without = await membersApp();
    const before = fetched;
    expect((await without.raw('GET /users/info', bearer(await signed(person())))).status).toBe(401);
    expect(fetched).toBe(before);
  });
});

describe('a role', () => {
  it('works with a token whose issuer says that it asked for a second factor, and no other', async () => {
    const claims = person();
    const lacks = async (amr: unknown) =>
      (await call('GET /users/info', {}, await signed({ ...claims, amr }))).lacks_second_factor;
    expect(await lacks(undefined)).toBe(false);
    await pool.query(`update accounts set role = 'editor' where email = $1`, [claims['email']]);
    for (const amr of [undefined, [], ['pwd'], 'mfa', [['mfa']]]) expect([amr, await lacks(amr)]).toEqual([amr, true]);
    for (const amr of [['mfa'], ['pwd', 'otp'], ['hwk']]) expect([amr, await lacks(amr)]).toEqual([amr, false]);
  });
});

describe('linking', () => {
  it('finds the account of a verified e-mail, which keeps its password if the address was verified here', async () => {
    const { email, access_token } = await member();
    await call('POST /auth/request-reset-password', { body: { email } });
    const token = linkToken((await mails())[0]);
    await raw('POST /auth/reset-password', { body: { password: 'another quiet lake' }, ...bearer(token) });
    const linked = await info(await signed(person({ email: email.toUpperCase() })));
    expect(linked.body).toMatchObject({ email, firstname: 'Tashi' });
    const body = { email, password: 'another quiet lake' };
    expect((await raw('POST /auth/login', { body })).status).toBe(200);
    expect((await info(access_token)).status).toBe(401);
  });

  it('revokes the password and sessions of whoever registered with an address they had not verified', async () => {
    const squatter = await member({ email: 'owner@example.org' });
    const { status, body } = await info(await signed(person({ email: 'owner@example.org' })));
    expect([status, body]).toMatchObject([200, { email: 'owner@example.org' }]);
    expect((await info(squatter.access_token)).status).toBe(401);
    expect((await raw('POST /auth/refresh-token', { body: { token: squatter.refresh_token } })).status).toBe(401);
    const login = await raw('POST /auth/login', { body: { email: 'owner@example.org', password: PASSWORD } });
    expect(login.status).toBe(401);
  });

  it('removes the second factor of whoever registered with that address too', async () => {
    const squatter = await member();
    await turnOnFactor(members, squatter);
    const token = await signed(person({ email: squatter.email }));
    expect((await call('GET /users/me/settings', {}, token)).second_factor.is_on).toBe(false);
  });

  it('tells the owner of the address by mail that the password was removed, without the name that was chosen', async () => {
    await mails();
    const { email } = await member({ firstname: 'You owe us' });
    await info(await signed(person({ email })));
    const [mail, ...others] = await mails();
    expect([mail?.to?.[0]?.address, mail?.subject, others]).toEqual([email, 'Your password no longer works', []]);
    expect(mail?.text).not.toMatch(/You owe us|Dear/);
    // Later sign-ins remove nothing.
    await info(await signed(person({ email })));
    expect(await mails()).toEqual([]);
  });

  it('neither links nor creates an account for an unverified e-mail', async () => {
    const { email, access_token } = await member();
    for (const email_verified of [false, undefined, 'false', 'true', 1]) {
      for (const address of [email, 'unverified@example.org']) {
        const { status, body } = await info(await signed(person({ email: address, email_verified })));
        expect([status, body.code]).toEqual([403, 'email_unverified']);
      }
    }
    expect((await info(await signed(person({ email: undefined })))).status).toBe(403);
    expect((await info(await signed(person({ email: 'a@example.org\r\nBcc: b@example.org' })))).status).toBe(403);
    expect((await info(access_token)).status).toBe(200);
    const { rows } = await pool.query(`select from accounts where email = 'unverified@example.org'`);
    expect(rows).toEqual([]);
  });

  it('follows the subject when the e-mail changes at the provider', async () => {
    const claims = person();
    const { body: before } = await info(await signed(claims));
    const { body: after } = await info(
      await signed({ ...claims, email: 'changed@example.org', email_verified: false }),
    );
    expect(after).toEqual(before);
  });

  it('sanitizes names for pages and mail headers', async () => {
    const hostile = person({ given_name: 'Karma\r\nBcc: x', family_name: `<b>\u202E${'y'.repeat(500)}` });
    const { answer } = await info(await signed(hostile));
    expect(answer).toMatchObject({ firstname: 'Karma Bcc: x' });
    expect([...answer.lastname]).toHaveLength(100);
    const advertiser = person({ given_name: 'Pay at evil．example', family_name: 'Wangmo' });
    expect((await info(await signed(advertiser))).body).toMatchObject({ firstname: 'Wangmo', lastname: '' });
    const nameless = person({ given_name: undefined, family_name: undefined, name: 'someone@example.org' });
    expect((await info(await signed(nameless))).body).toMatchObject({ name: 'Member' });
  });
});

describe('a member with a provider token', () => {
  it('can sign out everywhere: tokens issued until then are refused, later ones accepted', async () => {
    const claims = person();
    const token = await signed({ ...claims, iat: NOW() - 10 });
    expect((await info(token)).status).toBe(200);
    await call('DELETE /auth/sessions', {}, token);
    expect((await info(token)).status).toBe(401);
    expect((await info(await signed({ ...claims, iat: NOW() + 2 }))).status).toBe(200);
  });

  it('has no password until one is set through a mailed link', async () => {
    const claims = person();
    const token = await signed(claims);
    expect(await call('GET /users/me/settings', {}, token)).toMatchObject({ has_password: false });
    const email = String(claims['email']);
    await call('POST /auth/request-reset-password', { body: { email } });
    const link = linkToken((await mails()).at(-1));
    await raw('POST /auth/reset-password', { body: { password: PASSWORD }, ...bearer(link) });
    expect((await raw('POST /auth/login', { body: { email, password: PASSWORD } })).status).toBe(200);
  });
});

describe('the public provider settings', () => {
  it('name its domain, and pages may connect to it and to no other origin', async () => {
    expect(await call('GET /props', {})).toEqual({
      domain: `http://${domain}`,
      client_id: CLIENT_ID,
      name: '127.0.0.1',
      endpoints: {
        issuer,
        authorization_endpoint: `${issuer}connect/authorize`,
        token_endpoint: `${issuer}connect/token`,
        end_session_endpoint: null,
      },
    });
    const policy = String((await app.inject('/collections')).headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' ${settings.identityProvider?.origin}`);
    expect(policy).toContain(`frame-src 'self' ${settings.identityProvider?.origin}`);
  });
});

describe('the discovery document of the provider', () => {
  const discovered = async (name = '') => {
    const site = await membersApp({
      IDP_DOMAIN: domain,
      IDP_CLIENT_ID: CLIENT_ID,
      IDP_INSECURE_LOOPBACK: 'on',
      IDP_NAME: name,
    });
    const { endpoints, name: shown } = await site.call('GET /props', {});
    const { status } = await site.raw('GET /users/info', bearer(await signed(person())));
    return { endpoints, shown, status };
  };

  it('may name an issuer without a slash at the end, and addresses of the provider', async () => {
    published = { end_session_endpoint: `${issuer}bye` };
    expect(await discovered('Monastery account')).toMatchObject({
      endpoints: { end_session_endpoint: `${issuer}bye` },
      shown: 'Monastery account',
      status: 200,
    });
    published = { issuer: `http://${domain}` };
    const site = await membersApp({ IDP_DOMAIN: domain, IDP_CLIENT_ID: CLIENT_ID, IDP_INSECURE_LOOPBACK: 'on' });
    const token = await signed(person({ iss: `http://${domain}` }));
    expect((await site.raw('GET /users/info', bearer(token))).status).toBe(200);
  });

  it.each([
    ['another issuer', { issuer: 'https://elsewhere.example/' }],
    ['a token endpoint elsewhere', { token_endpoint: 'https://elsewhere.example/token' }],
    ['keys on another protocol', { jwks_uri: 'file:///etc/passwd' }],
    ['no keys', { jwks_uri: undefined }],
    ['more than 64 kB', { padding: 'x'.repeat(70_000) }],
  ])('is refused with %s', async (_fault, changes) => {
    published = changes;
    expect(await discovered()).toMatchObject({ endpoints: null, status: 503 });
  });

  it('is not read where a redirect leads, and neither are its keys', async () => {
    for (const path of ['/.well-known/openid-configuration', '/keys-of-its-own']) {
      moved = path;
      expect([path, (await discovered()).status]).toEqual([path, 503]);
    }
  });

  it('is fetched once', async () => {
    await call('GET /props', {});
    const before = fetched;
    for (let n = 0; n < 5; n += 1) await call('GET /props', {});
    expect(fetched).toBe(before);
  });
});
