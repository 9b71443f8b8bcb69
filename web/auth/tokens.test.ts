import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { readStored } from '#web/storage.ts';
import { stubStorage } from '#web/testing-storage.ts';
import {
  clearLogin,
  endsSession,
  hasStoredSession,
  isLoggedIn,
  isOtherIdentity,
  isTokenRefused,
  nextRefreshMs,
  storeLogin,
  tokenIdentity,
} from './tokens.ts';

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
    ({ expected, ...stored }) => {
      expect(isLoggedIn(stored)).toBe(expected);
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

const failure = (status: number, code = 'x') => new ApiError(status, code, 'No.');

describe('refreshing', () => {
  it('happens every 60000 ms', () => {
    expect(nextRefreshMs(0)).toBe(60_000);
  });

  it('is retried soon after a failure, then with growing delays', () => {
    expect([1, 2, 3, 4, 5, 20].map(nextRefreshMs)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it.each([
    [401, true],
    [400, true],
    [0, false],
    [429, false],
    [500, false],
    [502, false],
    [503, false],
  ])('answered %i ends the session: %j', (status, ends) => {
    expect(endsSession(failure(status))).toBe(ends);
  });
});

describe('a refused call', () => {
  it('is worth a refresh when the token was the reason', () => {
    expect(isTokenRefused(failure(401, 'unauthorized'))).toBe(true);
    expect(isTokenRefused(failure(401, 'invalid_credentials'))).toBe(false);
    expect(isTokenRefused(failure(401, 'session_ended'))).toBe(false);
    expect(isTokenRefused(failure(403, 'forbidden'))).toBe(false);
    expect(isTokenRefused(failure(0, 'network'))).toBe(false);
  });
});
