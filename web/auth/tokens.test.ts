import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored } from '#web/storage.ts';
import { stubStorage } from './testing-storage.ts';
import { clearLogin, hasStoredSession, isLoggedIn, isOtherIdentity, storeLogin, tokenIdentity } from './tokens.ts';

beforeEach(stubStorage);
afterEach(() => vi.unstubAllGlobals());

describe('login state at start', () => {
  it.each([
    { accessToken: 'a', refreshToken: 'r', loggedInVia: null, expected: true },
    { accessToken: 'a', refreshToken: null, loggedInVia: 'pecha', expected: true },
    { accessToken: 'a', refreshToken: null, loggedInVia: null, expected: false },
    { accessToken: 'a', refreshToken: null, loggedInVia: 'elsewhere', expected: false },
    { accessToken: null, refreshToken: 'r', loggedInVia: 'pecha', expected: false },
    { accessToken: '', refreshToken: 'r', loggedInVia: 'pecha', expected: false },
  ])(
    'with $accessToken, $refreshToken, $loggedInVia the user counts as logged in: $expected',
    ({ expected, ...held }) => {
      expect(isLoggedIn(held)).toBe(expected);
    },
  );
});

describe('login and logout', () => {
  it("login stores the access token in session storage, the refresh token if given, and sets loggedInVia to 'pecha'", () => {
    storeLogin({ access_token: 'a', refresh_token: 'r' });
    expect(sessionStorage.getItem('accessToken')).toBe('a');
    expect(localStorage.getItem('refreshToken')).toBe('r');
    expect(localStorage.getItem('loggedInVia')).toBe('pecha');
    expect(hasStoredSession()).toBe(true);
  });

  it('login without a refresh token leaves the stored one alone', () => {
    storeLogin({ access_token: 'a', refresh_token: 'r' });
    storeLogin({ access_token: 'b' });
    expect(readStored('refreshToken')).toBe('r');
  });

  it('logout removes access and refresh tokens; loggedInVia stays', () => {
    storeLogin({ access_token: 'a', refresh_token: 'r' });
    clearLogin();
    expect([readStored('accessToken'), readStored('refreshToken'), readStored('loggedInVia')]).toEqual([
      null,
      null,
      'pecha',
    ]);
    expect(hasStoredSession()).toBe(false);
  });
});

const tokenOf = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

it('the identity of a token is its issuer and subject', () => {
  expect(tokenIdentity(tokenOf({ iss: 'pothi', sub: 'a?>ÿ' }))).toBe(
    tokenIdentity(tokenOf({ sub: 'a?>ÿ', iss: 'pothi', exp: 1 })),
  );
  expect(tokenIdentity(tokenOf({ iss: 'pothi', sub: 'a' }))).not.toBe(
    tokenIdentity(tokenOf({ iss: 'elsewhere', sub: 'a' })),
  );
});

it.each([null, '', 'a', 'a.b', 'a.!.c', tokenOf(null), tokenOf(7), tokenOf({ iss: 'pothi' })])(
  '%j is nobody’s',
  (token) => {
    expect(tokenIdentity(token)).toBeNull();
  },
);

it('an unknown identity is not another identity', () => {
  expect([isOtherIdentity(null, 'b'), isOtherIdentity('a', null), isOtherIdentity('a', 'a')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(isOtherIdentity('a', 'b')).toBe(true);
});
