import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiPath, callOverHttp } from './call-over-http.ts';

const answering = (response: Response) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const withToken = (token: string | null) => vi.stubGlobal('sessionStorage', { getItem: () => token });
const sent = { query: { language: 'en', skip: 0 } };

afterEach(() => vi.unstubAllGlobals());

describe('a call over HTTP', () => {
  it('puts ids into the path and the rest into the query', () => {
    expect(
      apiPath('GET /texts/{id}/contents', { params: { id: 'a/b' }, query: { skip: 0, limit: 10, x: undefined } }),
    ).toBe('/api/v1/texts/a%2Fb/contents?skip=0&limit=10');
    expect(apiPath('GET /props', {})).toBe('/api/v1/props');
  });

  it('carries Authorization Bearer with the access token when one exists', async () => {
    withToken('abc');
    const fetched = answering(Response.json({ total: 0 }));
    await callOverHttp('GET /collections', sent);
    expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer abc' });
  });

  it('has no Authorization header without a token', async () => {
    withToken(null);
    const fetched = answering(Response.json({ total: 0 }));
    await callOverHttp('GET /collections', sent);
    expect(fetched.mock.calls[0]?.[1].headers).not.toHaveProperty('authorization');
  });

  it('fails with the status, code and detail of the answer', async () => {
    answering(Response.json({ code: 'collection_not_found', detail: 'Gone.' }, { status: 404 }));
    await expect(callOverHttp('GET /collections', sent)).rejects.toMatchObject({
      status: 404,
      code: 'collection_not_found',
      detail: 'Gone.',
    });
  });

  it('says which fields were refused, and when to retry', async () => {
    const errors = [{ path: 'body.email', message: 'Please enter a valid email address.' }];
    answering(
      Response.json({ code: 'bad_request', detail: 'No.', errors }, { status: 400, headers: { 'retry-after': '7' } }),
    );
    await expect(callOverHttp('GET /collections', sent)).rejects.toMatchObject({
      details: { errors, retryAfterSeconds: 7 },
    });
  });

  it("says 'Request failed with status code N' when the answer says nothing", async () => {
    answering(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(callOverHttp('GET /collections', sent)).rejects.toThrow('Request failed with status code 502');
  });

  it("says 'Network Error' when no answer came", async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(callOverHttp('GET /collections', sent)).rejects.toThrow('Network Error');
  });
});
