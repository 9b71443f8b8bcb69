import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '#web/storage.ts';
import {
  refused,
  offline,
  setUp,
  storage,
  store,
  flushPromises,
  dispatchToPage,
  restorePage,
  stubPage,
} from './testing-session.ts';

beforeEach(stubPage);
afterEach(restorePage);

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
    dispatchToPage(new Event('online'));
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

  it('logout removes the copy of the sheet that was edited; a session that ends over unsaved work does not', async () => {
    const { session, server, start } = setUp();
    const copy = () => [readStored('sheetTitle'), readStored('sheetContent')];
    start();
    session.login({ access_token: 'x', refresh_token: 'y' });
    writeStored('sheetTitle', 'Private');
    writeStored('sheetContent', '{}');
    server.hasUnsavedWork = true;
    session.clear();
    expect(copy()).toEqual(['Private', '{}']);
    server.hasUnsavedWork = false;
    await session.logout('collections');
    expect(copy()).toEqual([null, null]);
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
