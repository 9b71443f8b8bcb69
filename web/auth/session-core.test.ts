import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '#web/storage.ts';
import { createSession } from './session-core.ts';
import type { ProviderHandle } from './session-state.ts';
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

  it('without a network whoever logged in at the provider is still the member, until the provider can be asked', async () => {
    const { session, navigations } = setUp();
    store(null, null, 'provider');
    session.start((to) => void navigations.push(to), true);
    const asked = session.requestProvider();
    session.waitForProvider();
    expect(await asked).toBeUndefined();
    expect(session.read()).toMatchObject({ isAuthLoading: false, hasStoredToken: true, isLoggedIn: false });
    const later = session.requestProvider();
    expect(session.read().isProviderRequested).toBe(true);
    session.setProvider(undefined);
    await later;
    // Who has logged out there is nobody.
    await session.logout('login');
    session.waitForProvider();
    expect(session.read()).toMatchObject({ hasStoredToken: false });
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
  it('login ends the loading, even before the start', () => {
    const { session } = setUp();
    session.login({ access_token: 'x', refresh_token: 'y' });
    expect(session.read()).toMatchObject({ isLoggedIn: true, isAuthLoading: false });
  });

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

  it('logout removes what was read and searched on this device; a session that ends does not', async () => {
    const { session, start } = setUp();
    const traces = () => [readStored('readingPlaces'), readStored('recentSearches')];
    start();
    session.login({ access_token: 'x', refresh_token: 'y' });
    writeStored('readingPlaces', '[1]');
    writeStored('recentSearches', '[2]');
    session.clear();
    expect(traces()).toEqual(['[1]', '[2]']);
    await session.logout('collections');
    expect(traces()).toEqual([null, null]);
  });

  it('logout of a guest, as after the last session has ended, calls nobody', async () => {
    const { session, calls, navigations, start } = setUp();
    start();
    await session.logout('login');
    expect([calls, navigations]).toEqual([[], ['login']]);
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

  it('of a new tab that has no access token yet says that the session has ended', async () => {
    const { session, server, start } = setUp();
    store(null, 'r0');
    server.answer = async () => Promise.reject(refused);
    server.hasUnsavedWork = true;
    start();
    await flushPromises();
    expect(session.read().prompt).toBe('ended');
  });

  it('of a guest asks to log in', async () => {
    const { session, calls, start } = setUp();
    start();
    void session.recover(true);
    await flushPromises();
    expect(session.read().prompt).toBe('guest');
    expect(calls).toEqual([]);
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

/** A provider that does nothing by itself. */
const provider = (changes: Partial<ProviderHandle> = {}): ProviderHandle => {
  const nothing = async () => undefined;
  return { renew: nothing, loginByRedirect: nothing, loginByPopup: nothing, logout: nothing, ...changes };
};

describe('a session through the provider', () => {
  it('is renewed by the provider, once for calls at the same time', async () => {
    const { session, calls } = setUp();
    store('a', null, 'provider');
    const renew = vi.fn(async () => void session.loginByProvider('newer', false));
    session.start(() => undefined);
    const recovered = Promise.all([session.recover(true), session.recover(false)]);
    expect(session.read()).toMatchObject({ isProviderRequested: true, hasStoredToken: true });
    session.setProvider(provider({ renew }));
    expect(await recovered).toEqual([true, true]);
    expect(renew).toHaveBeenCalledOnce();
    expect(storage()).toEqual(['newer', null, 'provider']);
    expect(calls).toEqual([]);
  });

  it('has ended when there is no provider', async () => {
    const { session, navigations, start } = setUp();
    store('a', null, 'provider');
    start();
    session.setProvider(undefined);
    expect(await session.recover(false)).toBe(false);
    expect(navigations).toEqual(['login, to return']);
  });

  it('replaces an own session, and answers the prompt that was open', async () => {
    const { session, start } = setUp();
    start();
    const answered = session.askToLogIn('guest');
    localStorage.setItem('refreshToken', 'of an own account');
    session.loginByProvider('id-token', true);
    expect(await answered).toBe(true);
    expect(storage()).toEqual(['id-token', null, 'provider']);
  });

  it('takes the copy of the edited sheet with it', async () => {
    const { session, start } = setUp();
    start();
    session.setProvider(provider());
    session.loginByProvider('id-token', true);
    sessionStorage.setItem('sheetContent', '[]');
    await session.logout('login');
    expect(sessionStorage.getItem('sheetContent')).toBeNull();
  });

  it('has its token exchanged by nobody else', async () => {
    const { calls, start } = setUp();
    store('a', 'r0', 'provider');
    start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toEqual([]);
  });

  it('ends here when there is no provider to log out at', async () => {
    const { session, navigations, start } = setUp();
    store('a', null, 'provider');
    start();
    session.setProvider(undefined);
    await session.logout('collections');
    expect(navigations).toEqual(['collections']);
    expect(storage()).toEqual([null, null, 'provider']);
    expect(localStorage.getItem('providerLogout')).not.toBeNull();
  });

  it('shows what went wrong there until a login succeeds', () => {
    const { session, start } = setUp();
    writeStored('providerProblem', 'timeout');
    start();
    expect(session.read()).toMatchObject({ providerProblem: 'timeout', prompt: 'ended' });
    expect(readStored('providerProblem')).toBeNull();
    session.loginByProvider('a', true);
    expect(session.read()).toMatchObject({ providerProblem: null, prompt: null });
    session.reportProviderProblem('unreachable');
    expect(session.read().providerProblem).toBe('unreachable');
  });

  it('shows nothing when nothing went wrong', () => {
    const { session, start } = setUp();
    writeStored('providerProblem', 'unheard of');
    start();
    expect(session.read()).toMatchObject({ providerProblem: null, prompt: null });
  });
});

describe('a session', () => {
  it('tells its listeners of changes until they stop', () => {
    const { session } = setUp();
    const listener = vi.fn();
    const stop = session.subscribe(listener);
    session.login({ access_token: 'x', refresh_token: 'y' });
    const before = listener.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    stop();
    session.clear();
    expect(listener).toHaveBeenCalledTimes(before);
  });

  it('that was stopped neither refreshes nor listens', async () => {
    const { session, calls, start } = setUp();
    store('a', 'r0');
    const stop = start();
    await flushPromises();
    stop();
    dispatchToPage(new Event('online'));
    localStorage.removeItem('refreshToken');
    dispatchToPage(Object.assign(new Event('storage'), { key: 'refreshToken' }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(session.read().isLoggedIn).toBe(true);
  });

  it('exchanges its token within the lock, so that tabs do it one after the other', async () => {
    store('a', 'r0');
    const order: string[] = [];
    const call = (async () => {
      order.push('call');
      return { access_token: 'a1', refresh_token: 'r1' };
    }) as never;
    const withLock = async <Result>(task: () => Promise<Result>): Promise<Result> => {
      order.push('lock');
      const result = await task();
      order.push('unlock');
      return result;
    };
    const session = createSession({ call, withLock, hasUnsavedWork: () => false });
    await session.recover(false);
    expect(order).toEqual(['lock', 'call', 'unlock']);
  });

  it('says when an exchange under way has ended, whether it succeeded or not', async () => {
    const { session, server, start } = setUp();
    await session.whenRenewed();
    store('a', 'r0');
    let fail: (error: unknown) => void = () => undefined;
    server.answer = () => new Promise((_, reject) => (fail = reject));
    start();
    let hasEnded = false;
    const ended = session.whenRenewed().then(() => (hasEnded = true));
    await flushPromises();
    expect(hasEnded).toBe(false);
    fail(offline);
    await ended;
    expect(session.read().isLoggedIn).toBe(true);
  });

  it('keeps the first reason of an open prompt, and answers everybody who waits for it', async () => {
    const { session, start } = setUp();
    start();
    const waiting = [session.askToLogIn('guest'), session.askToLogIn('other')];
    expect(session.read().prompt).toBe('guest');
    session.login({ access_token: 'x' });
    expect(await Promise.all(waiting)).toEqual([true, true]);
    const next = session.askToLogIn('other');
    expect(session.read().prompt).toBe('other');
    session.dismissPrompt();
    expect(await next).toBe(false);
  });

  it('that could not be refreshed is refreshed every minute again after a success', async () => {
    const { server, calls, start } = setUp();
    store('a', 'r0');
    const { answer } = server;
    server.answer = async () => Promise.reject(offline);
    start();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(calls).toHaveLength(3);
    server.answer = answer;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls).toHaveLength(4);
    server.answer = async () => Promise.reject(offline);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(6);
  });
});
