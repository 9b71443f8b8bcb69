import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../locales/en.json';
import { endsProviderSession, originOf, providerProblem, tokenAge } from './provider-rules.ts';
import { hasProviderAnswer, isProviderKey, isProviderNeeded, toProviderProblem } from './provider-start.ts';
import { stubStorage } from '#web/testing-storage.ts';

beforeEach(() => {
  stubStorage();
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the answer of the provider', () => {
  it.each([
    ['?code=c&state=s', true],
    ['?error=access_denied&state=s', true],
    ['?code=c', false],
    ['?state=s', false],
    ['', false],
  ])('is in the address %j: %j', (search, expected) => {
    expect(hasProviderAnswer(search)).toBe(expected);
  });
});

describe('the code of the provider', () => {
  it('is not needed by guests and by members with an account of ours', () => {
    expect(isProviderNeeded('')).toBe(false);
    document.cookie = 'auth0.client.is.authenticated=true';
    localStorage.setItem('loggedInVia', 'pecha');
    expect(isProviderNeeded('')).toBe(false);
  });

  it('is needed when the provider answers, or has a session', () => {
    expect(isProviderNeeded('?code=c&state=s')).toBe(true);
    localStorage.setItem('loggedInVia', 'provider');
    expect(isProviderNeeded('')).toBe(false);
    document.cookie = 'language=en; auth0.client.is.authenticated=true';
    expect(isProviderNeeded('')).toBe(true);
  });

  it('is not needed after a log-out, whatever the SDK has stored', () => {
    localStorage.setItem('loggedInVia', 'provider');
    document.cookie = 'auth0.client.is.authenticated=true';
    localStorage.setItem('providerLogout', '1');
    expect(isProviderNeeded('')).toBe(false);
  });
});

const oauth = (error: string) => Object.assign(new Error(error), { error });

describe('what goes wrong at the provider', () => {
  it.each([
    'timeout',
    'cancelled',
    'state_mismatch',
    'missing_transaction',
    'missing_refresh_token',
    'mfa_required',
    'login_required',
    'access_denied',
    'popup_open',
  ] as const)('%s has a message of its own', (name) => {
    expect(providerProblem(oauth(name), 'login')).toBe(name);
    expect(en[`provider.${name}`]).toMatch(/\w/);
  });

  it("anything else is 'Login failed' or 'Get access token failed'", () => {
    expect(en[`provider.${providerProblem(new Error('?'), 'login') as 'login_failed'}`]).toBe('Login failed');
    expect(en[`provider.${providerProblem(oauth('odd'), 'token') as 'token_failed'}`]).toBe('Get access token failed');
    expect(providerProblem(undefined, 'login')).toBe('login_failed');
    expect(en['provider.state_mismatch']).toBe('Invalid state');
  });

  it('an unreachable provider is distinguished from a refusal', () => {
    expect(providerProblem(new TypeError('Failed to fetch'), 'login')).toBe('unreachable');
    expect(endsProviderSession(new TypeError('Failed to fetch'))).toBe(false);
    expect(endsProviderSession(oauth('timeout'))).toBe(false);
    expect(endsProviderSession(oauth('invalid_grant'))).toBe(true);
    expect(endsProviderSession(oauth('missing_refresh_token'))).toBe(true);
  });

  it('a failure of the provider and a slow answer do not end the session', () => {
    for (const failure of ['server_error', 'temporarily_unavailable', 'request_error']) {
      expect(endsProviderSession(oauth(failure))).toBe(false);
      expect(providerProblem(oauth(failure), 'token')).toBe('unreachable');
    }
    const slow = new Error("Timeout when executing 'fetch'");
    expect([endsProviderSession(slow), providerProblem(slow, 'login')]).toEqual([false, 'timeout']);
  });
});

describe('the token of the provider', () => {
  it.each([
    [940, 'expired'],
    [939, 'expired'],
    [undefined, 'expired'],
    // Within the leeway of our API.
    [941, 'ageing'],
    [1000, 'ageing'],
    [1001, 'ageing'],
    [1119, 'ageing'],
    [1120, 'fresh'],
  ] as const)('that expires at %j s is, at 1000 s, %s', (exp, age) => {
    expect(tokenAge(exp, 1_000_000)).toBe(age);
  });
});

it('a bare domain is one with https', () => {
  expect(['login.example', 'http://localhost:1', 'https://x.example', 'x-https://'].map(originOf)).toEqual([
    'https://login.example',
    'http://localhost:1',
    'https://x.example',
    'https://x-https://',
  ]);
});

it('the keys of the SDK are known by their beginning', () => {
  expect(['@@auth0spajs@@::x', 'x@@auth0spajs@@', '', null].map(isProviderKey)).toEqual([true, false, false, false]);
});

it('only problems that have a message are shown', () => {
  const names = ['login_failed', 'token_failed', 'unreachable', 'email_unverified', 'timeout'];
  expect(names.map(toProviderProblem)).toEqual(names);
  expect(['other', '', null].map(toProviderProblem)).toEqual([undefined, undefined, undefined]);
});

it.each(['NetworkError when attempting to fetch resource.', 'Load failed', 'Network request failed'])(
  'a browser that says “%s” has not reached the provider',
  (message) => {
    expect(providerProblem(new TypeError(message), 'token')).toBe('unreachable');
    expect(endsProviderSession(Object.assign(new Error(message), { error: 'x' }))).toBe(false);
  },
);

it('a timeout is known by its code or, without one, by how its message begins', () => {
  expect(providerProblem({ message: 'x Timeout when executing' }, 'login')).toBe('login_failed');
  expect(providerProblem({ error: 'odd', message: 'Timeout when executing' }, 'login')).toBe('login_failed');
  expect([endsProviderSession(undefined), endsProviderSession({ error: 7 })]).toEqual([false, false]);
});
