import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '#web/session/testing-storage.ts';
import { callAs, holderOf } from './account-call.ts';

const token = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.s`;

beforeEach(stubStorage);
afterEach(() => vi.unstubAllGlobals());

describe('whose a token is', () => {
  it.each([
    [token({ iss: 'pothi', sub: 'pema' }), 'pema'],
    [token({ iss: 'https://provider.example/', sub: 'pema' }), undefined],
    ['no token', undefined],
  ])('%s: %s', (given, holder) => {
    expect(holderOf(given)).toBe(holder);
  });
});

describe('a call in the name of an account', () => {
  const answers = (status: number, body: unknown) => vi.fn(() => Promise.resolve(Response.json(body, { status })));

  it('is never made in the name of another', async () => {
    const fetched = answers(200, {});
    vi.stubGlobal('fetch', fetched);
    sessionStorage.setItem('accessToken', token({ iss: 'pothi', sub: 'sonam' }));
    await expect(callAs('pema')('GET /sheets/{id}', { params: { id: 's' } })).rejects.toMatchObject({
      status: 401,
      code: 'other_account',
    });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('says which version it replaces, and brings the newer one back', async () => {
    const fetched = answers(412, { detail: 'Changed', code: 'stale_version', sheet: { version: 3 } });
    vi.stubGlobal('fetch', fetched);
    sessionStorage.setItem('accessToken', token({ iss: 'pothi', sub: 'pema' }));
    await expect(
      callAs('pema')('PUT /sheets/{id}', { params: { id: 's' }, body: { title: 'T' } }, 2),
    ).rejects.toMatchObject({ status: 412, particulars: { newer: { version: 3 } } });
    expect(fetched).toHaveBeenCalledWith(
      '/api/v1/sheets/s',
      expect.objectContaining({ headers: expect.objectContaining({ 'if-match': '"2"' }) as unknown }),
    );
  });
});
