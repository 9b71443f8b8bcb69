import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { bearer, membersApp } from '#server/auth/testing-members.ts';
import { picture } from '#server/files/testing-pictures.ts';

const CLIENT_ID = 'reading-room';
const keys = await generateKeyPair('RS256', { extractable: true });
const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'one' };
const image = await picture('png');
let asked = 0;

/** The provider, with a picture of its members. */
const server = createServer((request, response) => {
  if (request.url === '/me.png') {
    asked += 1;
    return response.setHeader('content-type', 'image/png').end(image);
  }
  const answers: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      jwks_uri: `${issuer}keys`,
      authorization_endpoint: `${issuer}authorize`,
      token_endpoint: `${issuer}token`,
    },
    '/keys': { keys: [publicKey] },
  };
  const answer = answers[request.url ?? ''];
  return answer ? response.end(JSON.stringify(answer)) : response.writeHead(404).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const domain = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const issuer = `http://${domain}/`;
const { call, raw } = await membersApp({ IDP_DOMAIN: domain, IDP_CLIENT_ID: CLIENT_ID, IDP_INSECURE_LOOPBACK: 'on' });

const tokenOf = (sub: string, claims: JWTPayload = {}) => {
  const now = Math.floor(Date.now() / 1000);
  const about = { email: `${sub}@example.org`, email_verified: true, given_name: 'Karma', picture: `${issuer}me.png` };
  return new SignJWT({ iss: issuer, aud: CLIENT_ID, sub, iat: now, exp: now + 3600, ...about, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(keys.privateKey);
};
const avatarOf = async (token: string) => (await call('GET /users/info', {}, token)).avatar_url;

it('a member without a picture gets that of the provider, as a file of ours, and only once', async () => {
  const token = await tokenOf('first');
  const avatar = await avatarOf(token);
  expect(avatar).toMatch(/^\/files\//);
  expect([await avatarOf(token), asked]).toEqual([avatar, 1]);
  // Whoever removes it has none.
  const { version: _version, ...profile } = await call('GET /users/info', {}, token);
  await raw('POST /users/info', { body: { ...profile, avatar_url: '' }, ...bearer(token) });
  expect([await avatarOf(token), asked]).toEqual(['', 1]);
});

it.each([
  'http://127.0.0.1:1/me.png',
  'https://169.254.169.254/me.png',
  `${issuer}missing.png`,
  'javascript:alert(1)',
  '',
])('a picture at %j is no obstacle to logging in', async (address) => {
  expect(
    await avatarOf(
      await tokenOf(`person-${address.length}-${address.slice(0, 9)}`.replaceAll(/\W/g, ''), { picture: address }),
    ),
  ).toBe('');
});
