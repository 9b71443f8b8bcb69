import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '#web/storage.ts';
import {
  dispatchToPage,
  offline,
  refused,
  setUp,
  storage,
  store,
  flushPromises,
  dispatchStorage,
  restorePage,
  stubPage,
} from './testing-session.ts';

beforeEach(stubPage);
afterEach(restorePage);

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

  it.each([
    ['at once', () => dispatchStorage('refreshToken')],
    // A page that the browser had frozen gets no storage event; it is shown again with Back.
    ['when it is shown again', () => dispatchToPage(Object.assign(new Event('pageshow'), { persisted: true }))],
  ])('logging out in one removes what is private from the others: %s', async (_, notice) => {
    const { session, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    const PRIVATE = ['sheetTitle', 'sheetContent', 'sheetContentOf', 'noteToAttach', 'pendingAction'] as const;
    for (const key of PRIVATE) writeStored(key, '{}');
    localStorage.removeItem('refreshToken');
    dispatchToPage(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(session.read().isLoggedIn).toBe(true);
    notice();
    expect(session.read()).toMatchObject({ isLoggedIn: false, hasStoredToken: false });
    expect(PRIVATE.map((key) => readStored(key))).toEqual(PRIVATE.map(() => null));
  });

  it('logging out at the provider in one logs out all, and late tokens of the provider are ignored', () => {
    const { session, start } = setUp();
    start();
    session.loginByProvider('id-token', true);
    localStorage.setItem('providerLogout', '1');
    dispatchStorage('providerLogout', '1');
    expect(session.read()).toMatchObject({ isLoggedIn: false, hasStoredToken: false });
    dispatchStorage('@@auth0spajs@@::x', 'late');
    expect(session.read().isProviderRequested).toBe(false);
  });

  it('a session through the provider ends with nothing but a log-out there', () => {
    const { session, start } = setUp();
    start();
    session.loginByProvider('id-token', true);
    dispatchStorage('theme', 'dark');
    // The next login at the provider removes the mark of the last log-out, and the refresh token of an own login.
    dispatchStorage('providerLogout');
    dispatchStorage('refreshToken');
    expect(session.read()).toMatchObject({ isLoggedIn: true, hasStoredToken: true });
    expect(storage()[0]).toBe('id-token');
  });

  it('a log-out at the provider leaves a session of an own account alone', async () => {
    const { session, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    dispatchStorage('providerLogout', '1');
    expect(session.read().isLoggedIn).toBe(true);
  });

  it('only a token of the provider makes a guest ask the provider', () => {
    const { session, start } = setUp();
    start();
    dispatchStorage('theme', 'dark');
    dispatchStorage('@@auth0spajs@@::x');
    expect(session.read().isProviderRequested).toBe(false);
    dispatchStorage('@@auth0spajs@@::x', '{}');
    expect(session.read().isProviderRequested).toBe(true);
  });

  it('a member does not ask the provider because of another tab', async () => {
    const { session, start } = setUp();
    store('a', 'r0');
    start();
    await flushPromises();
    dispatchStorage('@@auth0spajs@@::x', '{}');
    expect(session.read().isProviderRequested).toBe(false);
  });

  it('other keys change nothing', async () => {
    const { session, calls, start } = setUp();
    start();
    store(null, 'r0');
    dispatchStorage('theme', 'dark');
    await flushPromises();
    expect([session.read().hasStoredToken, calls]).toEqual([false, []]);
  });

  it('what a guest wanted to do before the login outlives a log-out elsewhere', () => {
    const { start } = setUp();
    store(null, null);
    start();
    sessionStorage.setItem('pendingAction', '{}');
    dispatchStorage('refreshToken');
    expect(sessionStorage.getItem('pendingAction')).toBe('{}');
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
    expect(session.read()).toMatchObject({ isLoggedIn: false, hasStoredToken: true });
    await flushPromises();
    expect(session.read().isLoggedIn).toBe(true);
    expect(sessionStorage.getItem('accessToken')).toBe('a1');
  });

  it('logging in in one answers the prompt of all', async () => {
    const { session, start } = setUp();
    start();
    const answered = session.askToLogIn('guest');
    store(null, 'r0');
    dispatchStorage('refreshToken');
    expect(await answered).toBe(true);
    expect(session.read().prompt).toBeNull();
  });

  it('the prompt stays open when the login of the other tab cannot be used here', async () => {
    const { session, server, start } = setUp();
    start();
    server.answer = async () => Promise.reject(offline);
    void session.askToLogIn('guest');
    store(null, 'r0');
    dispatchStorage('refreshToken');
    await flushPromises();
    expect(session.read().prompt).toBe('guest');
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

  it('a token replaced while it is exchanged is given up for the newer one', async () => {
    const { server, calls, start } = setUp();
    store('a', 'r0');
    const { answer } = server;
    server.answer = async (token) => {
      localStorage.setItem('refreshToken', 'newer');
      server.answer = answer;
      return answer(token);
    };
    start();
    await flushPromises();
    expect(calls.map(({ token }) => token)).toEqual(['r0', 'newer']);
    expect(storage()).toEqual(['a2', 'r2', 'pecha']);
  });

  it('an answer that arrives after logout does not log in again, and its token is revoked', async () => {
    const { session, server, calls, navigations, start } = setUp();
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
    expect(navigations).toEqual(['login']);
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
    expect(storage()[0]).toBeNull();
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
    dispatchStorage('@@auth0spajs@@::x', '{}');
    expect(session.read().isProviderRequested).toBe(true);
    expect(session.loginByProvider(KARMA, false)).toBe(false);
    expect(session.read()).toMatchObject({ isLoggedIn: false, prompt: 'other' });
    expect(session.loginByProvider(KARMA, true)).toBe(true);
    expect(session.read()).toMatchObject({ isLoggedIn: true, prompt: null, identity: 'pothi karma' });
  });
});
