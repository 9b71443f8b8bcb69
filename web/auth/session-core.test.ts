import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import type { CallApi } from '#web/render-types.ts';
import { createSession, type SessionCore } from './session-core.ts';
import { stubStorage } from './testing-storage.ts';

const refused = new ApiError(401, 'session_ended', 'Over.');
const offline = new ApiError(0, 'network', 'Network Error');

type Call = { name: string; token: string };

/** A session and a server that answers each refresh token with a new pair. */
const setUp = () => {
  const calls: Call[] = [];
  const navigations: string[] = [];
  const server = {
    answer: async (_token: string): Promise<unknown> => ({
      access_token: `a${calls.length}`,
      refresh_token: `r${calls.length}`,
    }),
    hasUnsavedWork: false,
  };
  // The cast: one function cannot have the answer type of every call.
  const call = (async (name: string, sent: unknown) => {
    const { token } = (sent as { body: { token: string } }).body;
    calls.push({ name, token });
    return name.endsWith('refresh-token') ? server.answer(token) : undefined;
  }) as CallApi;
  const session = createSession({ call, withLock: (task) => task(), hasUnsavedWork: () => server.hasUnsavedWork });
  const start = (core: SessionCore = session) =>
    core.start((to, shouldReturn) => void navigations.push(shouldReturn ? `${to}, to return` : to));
  return { session, calls, navigations, server, start };
};

const storage = () => [
  sessionStorage.getItem('accessToken'),
  localStorage.getItem('refreshToken'),
  localStorage.getItem('loggedInVia'),
];
const store = (accessToken: string | null, refreshToken: string | null, loggedInVia = 'pecha') => {
  if (accessToken) sessionStorage.setItem('accessToken', accessToken);
  if (refreshToken) localStorage.setItem('refreshToken', refreshToken);
  localStorage.setItem('loggedInVia', loggedInVia);
};
const flushPromises = () => vi.advanceTimersByTimeAsync(0);

let page: EventTarget;
/** The storage event that other tabs get. */
const dispatchStorage = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
  page = new EventTarget();
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('at start', () => {
  it('a guest stays a guest, and nothing is requested', async () => {
    const { session, calls, start } = setUp();
    expect(session.read().isAuthLoading).toBe(true);
    start();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(session.read()).toMatchObject({ isLoggedIn: false, isAuthLoading: false, hasStoredToken: false });
    expect(calls).toEqual([]);
  });

  it('the stored refresh token is exchanged, and again every 60000 ms, always the newest', async () => {
    const { session, calls, start } = setUp();
    store('a', 'r0');
    start();
    expect(session.read()).toMatchObject({ isLoggedIn: true, isAuthLoading: false });
    await flushPromises();
    expect(storage()).toEqual(['a1', 'r1', 'pecha']);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.map(({ token }) => token)).toEqual(['r0', 'r1', 'r2']);
  });

  it('a new tab has no access token of its own and fetches one', async () => {
    const { session, start } = setUp();
    store(null, 'r0');
    start();
    expect(session.read()).toMatchObject({ isLoggedIn: false, isAuthLoading: false, hasStoredToken: true });
    await flushPromises();
    expect(session.read().isLoggedIn).toBe(true);
    expect(storage()).toEqual(['a1', 'r1', 'pecha']);
  });

  it('a refresh token of another login method is not used', async () => {
    const { calls, start } = setUp();
    store('a', 'r0', 'elsewhere');
    start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toEqual([]);
  });

  it('after a login through the provider the session is loading until the provider has answered', () => {
    const { session } = setUp();
    store('a', null, 'provider');
    session.start(() => undefined, true);
    expect(session.read()).toMatchObject({ isAuthLoading: true, hasStoredToken: true, isProviderRequested: true });
    session.setProvider(undefined);
    expect(session.read().isAuthLoading).toBe(false);
  });
});

describe('when refreshing fails', () => {
  it('stored tokens are cleared and the user goes to /login, to return; loggedInVia stays', async () => {
    const { session, server, navigations, calls, start } = setUp();
    store('a', 'r0');
    server.answer = async () => Promise.reject(refused);
    start();
    await flushPromises();
    expect(session.read()).toMatchObject({ isLoggedIn: false, hasStoredToken: false, prompt: null });
    expect(storage()).toEqual([null, null, 'pecha']);
    expect(navigations).toEqual(['login, to return']);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
  });

  it('over unsaved work the user is asked to log in instead of being redirected', async () => {
    const { session, server, navigations, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    server.hasUnsavedWork = true;
    server.answer = async () => Promise.reject(refused);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.read()).toMatchObject({ isLoggedIn: false, prompt: 'ended' });
    expect(navigations).toEqual([]);
    session.login({ access_token: 'again', refresh_token: 'ra' });
    expect(session.read()).toMatchObject({ isLoggedIn: true, prompt: null });
  });

  it('without a network the session stays, and the refresh is retried soon and when the network is back', async () => {
    const { session, server, navigations, calls, start } = setUp();
    store('a', 'r0');
    const { answer } = server;
    server.answer = async () => Promise.reject(offline);
    start();
    await flushPromises();
    expect(session.read().isLoggedIn).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(2);
    server.answer = answer;
    page.dispatchEvent(new Event('online'));
    await flushPromises();
    expect(storage()).toEqual(['a3', 'r3', 'pecha']);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(calls).toHaveLength(3);
    expect(navigations).toEqual([]);
  });

  it('an exchange times out before the server stops accepting the old token', async () => {
    const { session, server, calls, start } = setUp();
    store('a', 'r0');
    server.answer = () => new Promise(() => undefined);
    start();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(calls.map(({ token }) => token)).toEqual(['r0', 'r0']);
    expect(session.read().isLoggedIn).toBe(true);
  });
});

describe('several tabs', () => {
  it('logging out in one logs out all', async () => {
    const { session, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    localStorage.removeItem('refreshToken');
    dispatchStorage('refreshToken');
    expect(session.read()).toMatchObject({ isLoggedIn: false, hasStoredToken: false });
    expect(storage()).toEqual([null, null, 'pecha']);
  });

  it('cleared storage counts as logging out', async () => {
    const { session, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    localStorage.removeItem('refreshToken');
    dispatchStorage(null);
    expect(session.read().isLoggedIn).toBe(false);
  });

  it('logging in in one logs in all', async () => {
    const { session, start } = setUp();
    start();
    store(null, 'r0');
    dispatchStorage('refreshToken');
    await flushPromises();
    expect(session.read().isLoggedIn).toBe(true);
    expect(sessionStorage.getItem('accessToken')).toBe('a1');
  });

  it('a token replaced by another tab changes nothing', async () => {
    const { session, calls, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    localStorage.setItem('refreshToken', 'newer');
    dispatchStorage('refreshToken');
    await flushPromises();
    expect(session.read().isLoggedIn).toBe(true);
    expect(calls).toHaveLength(1);
  });

  it('without locks, a token refused because another tab has replaced it does not end the session', async () => {
    const { session, server, navigations, calls, start } = setUp();
    store('a', 'r0');
    const { answer } = server;
    server.answer = async () => {
      localStorage.setItem('refreshToken', 'newer');
      server.answer = answer;
      throw refused;
    };
    start();
    await flushPromises();
    expect(calls.map(({ token }) => token)).toEqual(['r0', 'newer']);
    expect(session.read().isLoggedIn).toBe(true);
    expect(navigations).toEqual([]);
  });

  it('an answer that arrives after logout does not log in again, and its token is revoked', async () => {
    const { session, server, calls, start } = setUp();
    store('a', 'r0');
    let respond: (answer: unknown) => void = () => undefined;
    server.answer = () => new Promise((resolve) => (respond = resolve));
    start();
    await flushPromises();
    await session.logout('login');
    respond({ access_token: 'late', refresh_token: 'late' });
    await flushPromises();
    expect(session.read().isLoggedIn).toBe(false);
    expect(storage()).toEqual([null, null, 'pecha']);
    expect(calls.slice(1)).toEqual([
      { name: 'POST /auth/logout', token: 'r0' },
      { name: 'POST /auth/logout', token: 'late' },
    ]);
  });
});

describe('login and logout', () => {
  it('login stores the tokens and refreshes after 60000 ms', async () => {
    const { session, calls, start } = setUp();
    start();
    session.login({ access_token: 'x', refresh_token: 'y' });
    expect(storage()).toEqual(['x', 'y', 'pecha']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([{ name: 'POST /auth/refresh-token', token: 'y' }]);
  });

  it('logout removes both tokens but not loggedInVia, calls the server and navigates to the given page', async () => {
    const { session, calls, navigations, start } = setUp();
    start();
    session.login({ access_token: 'x', refresh_token: 'y' });
    await session.logout('collections');
    expect(storage()).toEqual([null, null, 'pecha']);
    expect(calls).toEqual([{ name: 'POST /auth/logout', token: 'y' }]);
    expect(navigations).toEqual(['collections']);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
  });

  it('through the provider, the provider logs out and redirects back', async () => {
    const { session, navigations } = setUp();
    const logout = vi.fn(async () => undefined);
    session.start((to) => void navigations.push(to));
    const nothing = async () => undefined;
    session.setProvider({ renew: nothing, loginByRedirect: nothing, loginByPopup: nothing, logout });
    session.loginByProvider('id-token', true);
    expect(storage()).toEqual(['id-token', null, 'provider']);
    await session.logout('login');
    expect(logout).toHaveBeenCalledOnce();
    expect(navigations).toEqual([]);
    expect(storage()).toEqual([null, null, 'provider']);
  });
});

describe('a call refused for its token', () => {
  it('is repeated after one refresh, which calls at the same time share', async () => {
    const { session, calls, start } = setUp();
    store('a', 'r0');
    start();
    expect(await Promise.all([session.recover(true), session.recover(false)])).toEqual([true, true]);
    expect(calls).toHaveLength(1);
  });

  it('waits for a new login over unsaved work, then is repeated', async () => {
    const { session, server, navigations, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    server.answer = async () => Promise.reject(refused);
    const recovered = session.recover(true);
    await flushPromises();
    expect(session.read().prompt).toBe('ended');
    session.login({ access_token: 'x', refresh_token: 'y' });
    expect(await recovered).toBe(true);
    expect(navigations).toEqual([]);
  });

  it('fails when the prompt is dismissed', async () => {
    const { session, server, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    server.answer = async () => Promise.reject(refused);
    const recovered = session.recover(true);
    await flushPromises();
    session.dismissPrompt();
    expect(await recovered).toBe(false);
    expect(session.read().prompt).toBeNull();
  });

  it('that only reads redirects to /login', async () => {
    const { session, server, navigations, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    server.answer = async () => Promise.reject(refused);
    expect(await session.recover(false)).toBe(false);
    expect(navigations).toEqual(['login, to return']);
  });

  it('of a guest asks to log in', async () => {
    const { session, start } = setUp();
    start();
    void session.recover(true);
    await flushPromises();
    expect(session.read().prompt).toBe('guest');
  });

  it('without a network fails and does not end the session', async () => {
    const { session, server, navigations, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    server.answer = async () => Promise.reject(offline);
    await expect(session.recover(true)).rejects.toBe(offline);
    expect(session.read()).toMatchObject({ isLoggedIn: true, prompt: null });
    expect(navigations).toEqual([]);
  });
});

describe('another account that logs in in another tab', () => {
  const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ iss: 'pothi', sub }))}.y`;
  const [PEMA, KARMA] = [tokenOf('pema'), tokenOf('karma')];

  /** Pema is logged in; the next exchange answers with Karma's tokens. */
  const setUpTwo = async (hasWork: boolean) => {
    const all = setUp();
    all.server.answer = async () => ({ access_token: PEMA, refresh_token: 'rp' });
    store(PEMA, 'r0');
    all.start();
    await flushPromises();
    all.server.hasUnsavedWork = hasWork;
    all.server.answer = async () => ({ access_token: KARMA, refresh_token: 'rk' });
    return all;
  };
  /** In another tab Pema logs out and Karma logs in. */
  const switchAccount = async () => {
    localStorage.removeItem('refreshToken');
    dispatchStorage('refreshToken');
    localStorage.setItem('refreshToken', 'k');
    dispatchStorage('refreshToken');
    await flushPromises();
  };

  it('is logged in here too when there is no unsaved work', async () => {
    const { session } = await setUpTwo(false);
    await switchAccount();
    expect(session.read()).toMatchObject({ isLoggedIn: true, prompt: null, identity: 'pothi karma' });
  });

  it('does not take over a page with unsaved work: its owner is asked to log in, and the other tabs keep their session', async () => {
    const { session, navigations } = await setUpTwo(true);
    await switchAccount();
    expect(session.read()).toMatchObject({ isLoggedIn: false, hasStoredToken: false, prompt: 'other' });
    expect(storage()).toEqual([null, 'rk', 'pecha']);
    expect(navigations).toEqual([]);
  });

  it('is noticed at the next refresh of a tab that was suspended', async () => {
    const { session } = await setUpTwo(true);
    localStorage.setItem('refreshToken', 'k');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.read()).toMatchObject({ isLoggedIn: false, prompt: 'other', identity: 'pothi pema' });
  });

  it('never gets changes of the first account: a refused call waits for, and is repeated for, its own account', async () => {
    const { session, server } = await setUpTwo(true);
    localStorage.setItem('refreshToken', 'k');
    const recovered = session.recover(true);
    await flushPromises();
    expect(session.read().prompt).toBe('other');
    session.login({ access_token: PEMA, refresh_token: 'again' });
    expect(await recovered).toBe(true);
    server.hasUnsavedWork = false;
    localStorage.setItem('refreshToken', 'k');
    expect(await session.recover(true)).toBe(false);
    expect(session.read().identity).toBe('pothi karma');
  });

  it('may log in over the page; changes of its owner fail then, and reads are repeated', async () => {
    const { session } = await setUpTwo(true);
    localStorage.setItem('refreshToken', 'k');
    const [sent, read] = [session.recover(true), session.recover(false)];
    await flushPromises();
    session.login({ access_token: KARMA, refresh_token: 'again' });
    expect(await Promise.all([sent, read])).toEqual([false, true]);
  });

  it('does not prompt again after a dismissal, until a change is sent', async () => {
    const { session, calls } = await setUpTwo(true);
    await switchAccount();
    session.dismissPrompt();
    const before = calls.length;
    localStorage.setItem('refreshToken', 'k2');
    dispatchStorage('refreshToken');
    await flushPromises();
    expect([calls.length, session.read().prompt]).toEqual([before, null]);
    void session.recover(true);
    await flushPromises();
    expect(session.read().prompt).toBe('other');
  });

  it('is treated the same when it logs in through the provider', async () => {
    const { session } = await setUpTwo(true);
    localStorage.setItem('loggedInVia', 'provider');
    localStorage.removeItem('refreshToken');
    dispatchStorage('refreshToken');
    expect(session.read().isLoggedIn).toBe(false);
    page.dispatchEvent(Object.assign(new Event('storage'), { key: '@@auth0spajs@@::x', newValue: '{}' }));
    expect(session.read().isProviderRequested).toBe(true);
    expect(session.loginByProvider(KARMA, false)).toBe(false);
    expect(session.read()).toMatchObject({ isLoggedIn: false, prompt: 'other' });
    expect(session.loginByProvider(KARMA, true)).toBe(true);
    expect(session.read()).toMatchObject({ isLoggedIn: true, prompt: null, identity: 'pothi karma' });
  });
});
