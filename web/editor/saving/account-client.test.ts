import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '#web/testing-storage.ts';
import { accountIdOfToken, clientForAccount } from './account-client.ts';

const token = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.s`;

/** Over the `fetch` that a test stubs. */
const clientAs = (account_id: string) => clientForAccount(account_id, (address, options) => fetch(address, options));

beforeEach(stubStorage);
afterEach(() => vi.unstubAllGlobals());

describe('the account of a token', () => {
  it.each([
    [token({ iss: 'pothi', sub: 'pema' }), 'pema'],
    [token({ iss: 'https://provider.example/', sub: 'pema' }), undefined],
    [token({ iss: 'pothi', sub: 7 }), undefined],
    ['no token', undefined],
  ])('%s: %s', (given, account_id) => {
    expect(accountIdOfToken(given)).toBe(account_id);
  });
});

describe('a call as an account', () => {
  const respondWith = (status: number, body: unknown) => vi.fn(() => Promise.resolve(Response.json(body, { status })));

  it('is never made as another account', async () => {
    const fetchMock = respondWith(200, {});
    vi.stubGlobal('fetch', fetchMock);
    sessionStorage.setItem('accessToken', token({ iss: 'pothi', sub: 'sonam' }));
    await expect(clientAs('pema')('GET /sheets/{id}', { params: { id: 's' } })).rejects.toMatchObject({
      status: 401,
      code: 'other_account',
    });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('with a token of the provider asks once whose it is', async () => {
    const fetchMock = vi.fn((path: string) =>
      Promise.resolve(Response.json(path.endsWith('/users/info') ? { id: 'pema' } : { title: 'T' })),
    );
    vi.stubGlobal('fetch', fetchMock);
    sessionStorage.setItem('accessToken', token({ iss: 'https://provider.example/', sub: 'x' }));
    const read = clientAs('pema');
    await read('GET /sheets/{id}', { params: { id: 's' } });
    expect(JSON.stringify(fetchMock.mock.calls)).not.toContain('if-match');
    await read('GET /sheets/{id}', { params: { id: 's' } });
    await expect(clientAs('sonam')('GET /sheets/{id}', { params: { id: 's' } })).rejects.toMatchObject({
      code: 'other_account',
    });
    expect(fetchMock.mock.calls.map(([path]) => path)).toEqual([
      '/api/v1/users/info',
      '/api/v1/sheets/s',
      '/api/v1/sheets/s',
    ]);
  });

  it('asks again whose a token is after that failed', async () => {
    const fetchMock = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetchMock);
    sessionStorage.setItem('accessToken', token({ iss: 'https://provider.example/', sub: 'y' }));
    const read = () => clientAs('pema')('GET /sheets/{id}', { params: { id: 's' } });
    await expect(read()).rejects.toMatchObject({ status: 0 });
    await expect(read()).rejects.toMatchObject({ status: 0 });
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('sends the version it replaces, and returns the newer one on a conflict', async () => {
    const fetchMock = respondWith(412, { detail: 'Changed', code: 'stale_version', sheet: { version: 3 } });
    vi.stubGlobal('fetch', fetchMock);
    sessionStorage.setItem('accessToken', token({ iss: 'pothi', sub: 'pema' }));
    await expect(
      clientAs('pema')('PUT /sheets/{id}', { params: { id: 's' }, body: { title: 'T' } }, 2),
    ).rejects.toMatchObject({ status: 412, details: { newer: { version: 3 } } });
    expect(fetchMock).toHaveBeenCalledWith(
      '/api/v1/sheets/s',
      expect.objectContaining({ headers: expect.objectContaining({ 'if-match': '"2"' }) as unknown }),
    );
  });
});
