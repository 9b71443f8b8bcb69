import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { interceptTokenRequests, withRetries } from './token-requests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers with these statuses, one after the other. */
const provider = (...statuses: number[]) =>
  vi.fn(() => Promise.resolve(Response.json({}, { status: statuses.shift()! })));

const send = async (request: ReturnType<typeof provider>) => {
  const [response] = await Promise.all([withRetries(request), vi.advanceTimersByTimeAsync(10_000)]);
  return [response.status, request.mock.calls.length];
};

describe('a request to the provider', () => {
  it.each([200, 400, 401, 403, 499])('is not repeated when it is answered with %i', async (status) => {
    expect(await send(provider(status))).toEqual([status, 1]);
  });

  it.each([429, 500, 503])('is repeated after %i', async (status) => {
    expect(await send(provider(status, 200))).toEqual([200, 2]);
    expect(await send(provider(status, status, 401))).toEqual([401, 3]);
  });

  it('is given up after three attempts, in the words of OAuth', async () => {
    const request = provider(500, 502, 429);
    const [response] = await Promise.all([withRetries(request), vi.advanceTimersByTimeAsync(10_000)]);
    expect([response.status, await response.json(), request.mock.calls.length]).toEqual([
      503,
      { error: 'temporarily_unavailable' },
      3,
    ]);
  });

  it.each([
    [0, 375, 1125],
    [1, 625, 1875],
  ])('waits longer each time, a little differently each time (%d)', async (random, first, second) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const request = provider(500, 500, 200);
    const done = withRetries(request);
    await vi.advanceTimersByTimeAsync(first - 1);
    expect(request).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(request).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(second - 1);
    expect(request).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect((await done).status).toBe(200);
  });
});

describe('the requests of the SDK', () => {
  const stubFetch = () => {
    const fetchMock = vi.fn(() => Promise.resolve(Response.json({})));
    vi.stubGlobal('window', { fetch: fetchMock });
    return fetchMock;
  };
  const endpoints = { token_endpoint: 'https://login.example/connect/token' } as never;

  it('for tokens go to the published address; no others do', async () => {
    const fetchMock = stubFetch();
    const stop = interceptTokenRequests('login.example', endpoints);
    const init = { method: 'POST' };
    await window.fetch('https://login.example/oauth/token', init);
    await window.fetch('https://login.example/userinfo', init);
    expect(fetchMock.mock.calls).toEqual([
      ['https://login.example/connect/token', init],
      ['https://login.example/userinfo', init],
    ]);
    stop();
    expect(window.fetch).toBe(fetchMock);
  });

  it('go to the usual address while none is published', async () => {
    const fetchMock = stubFetch();
    interceptTokenRequests('http://localhost:1', null);
    await window.fetch('http://localhost:1/oauth/token');
    expect(fetchMock).toHaveBeenCalledWith('http://localhost:1/oauth/token', undefined);
  });

  it('that somebody else has intercepted since are left alone', () => {
    stubFetch();
    const stop = interceptTokenRequests('login.example', endpoints);
    const later = vi.fn();
    window.fetch = later;
    stop();
    expect(window.fetch).toBe(later);
  });
});
