import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import type { CallApi } from '#web/render-types.ts';
import { createSession, type SessionCore } from './session-core.ts';
import { stubStorage } from './testing-storage.ts';

const refused = new ApiError(401, 'session_ended', 'Over.');
const offline = new ApiError(0, 'network', 'Network Error');

type Asked = { name: string; token: string };

/** A server that gives a new pair for the newest refresh token; and tabs of one browser, in turn. */
const setUp = () => {
  const asked: Asked[] = [];
  const left: string[] = [];
  const server = {
    answer: async (_token: string): Promise<unknown> => ({
      access_token: `a${asked.length}`,
      refresh_token: `r${asked.length}`,
    }),
    isWorking: false,
  };
  const call = (async (name: string, sent: { body: { token: string } }) => {
    asked.push({ name, token: sent.body.token });
    return name.endsWith('refresh-token') ? server.answer(sent.body.token) : undefined;
  }) as unknown as CallApi;
  const session = createSession({ call, withLock: (task) => task(), hasUnsavedWork: () => server.isWorking });
  const begin = (core: SessionCore = session) =>
    core.start((to, isAsked) => void left.push(isAsked ? `${to}, to return` : to));
  return { session, asked, left, server, begin };
};

const storage = () => [
  sessionStorage.getItem('accessToken'),
  localStorage.getItem('refreshToken'),
  localStorage.getItem('loggedInVia'),
];
const hold = (accessToken: string | null, refreshToken: string | null, loggedInVia = 'pecha') => {
  if (accessToken) sessionStorage.setItem('accessToken', accessToken);
  if (refreshToken) localStorage.setItem('refreshToken', refreshToken);
  localStorage.setItem('loggedInVia', loggedInVia);
};
const settled = () => vi.advanceTimersByTimeAsync(0);

let page: EventTarget;
/** What the browser tells the other tabs. */
const tell = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));

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
  it('a guest stays a guest, and nothing is asked', async () => {
    const { session, asked, begin } = setUp();
    expect(session.read().isAuthLoading).toBe(true);
    begin();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(session.read()).toMatchObject({ isLoggedIn: false, isAuthLoading: false, hasStoredToken: false });
    expect(asked).toEqual([]);
  });

  it('the stored refresh token is exchanged, and again every 60000 ms, always the newest', async () => {
    const { session, asked, begin } = setUp();
    hold('a', 'r0');
    begin();
    expect(session.read()).toMatchObject({ isLoggedIn: true, isAuthLoading: false });
    await settled();
    expect(storage()).toEqual(['a1', 'r1', 'pecha']);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.map(({ token }) => token)).toEqual(['r0', 'r1', 'r2']);
  });

  it('a new tab has no access token of its own and fetches one', async () => {
    const { session, begin } = setUp();
    hold(null, 'r0');
    begin();
    expect(session.read()).toMatchObject({ isLoggedIn: false, isAuthLoading: false, hasStoredToken: true });
    await settled();
    expect(session.read().isLoggedIn).toBe(true);
    expect(storage()).toEqual(['a1', 'r1', 'pecha']);
  });

  it('a refresh token of another way in is left alone', async () => {
    const { asked, begin } = setUp();
    hold('a', 'r0', 'elsewhere');
    begin();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toEqual([]);
  });

  it('who came in through the provider is not known before it has answered', () => {
    const { session } = setUp();
    hold('a', null, 'provider');
    session.start(() => undefined, true);
    expect(session.read()).toMatchObject({ isAuthLoading: true, hasStoredToken: true, isProviderRequested: true });
    session.setProvider(undefined);
    expect(session.read().isAuthLoading).toBe(false);
  });
});

describe('when refreshing fails', () => {
  it('stored tokens are cleared and the user goes to /login, to return; loggedInVia is kept', async () => {
    const { session, server, left, asked, begin } = setUp();
    hold('a', 'r0');
    server.answer = async () => Promise.reject(refused);
    begin();
    await settled();
    expect(session.read()).toMatchObject({ isLoggedIn: false, hasStoredToken: false, prompt: null });
    expect(storage()).toEqual([null, null, 'pecha']);
    expect(left).toEqual(['login, to return']);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveLength(1);
  });

  it('over unsaved work the person is asked instead of being led away', async () => {
    const { session, server, left, begin } = setUp();
    hold('a', 'r0');
    begin();
    await settled();
    server.isWorking = true;
    server.answer = async () => Promise.reject(refused);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.read()).toMatchObject({ isLoggedIn: false, prompt: 'ended' });
    expect(left).toEqual([]);
    session.login({ access_token: 'again', refresh_token: 'ra' });
    expect(session.read()).toMatchObject({ isLoggedIn: true, prompt: null });
  });

  it('without a network nothing is lost, and it is tried again soon and when the network is back', async () => {
    const { session, server, left, asked, begin } = setUp();
    hold('a', 'r0');
    const { answer } = server;
    server.answer = async () => Promise.reject(offline);
    begin();
    await settled();
    expect(session.read().isLoggedIn).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(2);
    server.answer = answer;
    page.dispatchEvent(new Event('online'));
    await settled();
    expect(storage()).toEqual(['a3', 'r3', 'pecha']);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked).toHaveLength(3);
    expect(left).toEqual([]);
  });

  it('an answer that does not come is given up before the server forgets the old token', async () => {
    const { session, server, asked, begin } = setUp();
    hold('a', 'r0');
    server.answer = () => new Promise(() => undefined);
    begin();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked.map(({ token }) => token)).toEqual(['r0', 'r0']);
    expect(session.read().isLoggedIn).toBe(true);
  });
});

describe('several tabs', () => {
  it('logging out in one logs out all', async () => {
    const { session, begin } = setUp();
    hold('a', 'r0');
    begin();
    await settled();
    localStorage.removeItem('refreshToken');
    tell('refreshToken');
    expect(session.read()).toMatchObject({ isLoggedIn: false, hasStoredToken: false });
    expect(storage()).toEqual([null, null, 'pecha']);
  });

  it('emptied storage counts as logging out', async () => {
    const { session, begin } = setUp();
    hold('a', 'r0');
    begin();
    await settled();
    localStorage.removeItem('refreshToken');
    tell(null);
    expect(session.read().isLoggedIn).toBe(false);
  });

  it('logging in in one logs in all', async () => {
    const { session, begin } = setUp();
    begin();
    hold(null, 'r0');
    tell('refreshToken');
    await settled();
    expect(session.read().isLoggedIn).toBe(true);
    expect(sessionStorage.getItem('accessToken')).toBe('a1');
  });

  it('a token replaced by another tab is no news', async () => {
    const { session, asked, begin } = setUp();
    hold('a', 'r0');
    begin();
    await settled();
    localStorage.setItem('refreshToken', 'newer');
    tell('refreshToken');
    await settled();
    expect(session.read().isLoggedIn).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('without locks, a token refused because another tab has replaced it is not the end', async () => {
    const { session, server, left, asked, begin } = setUp();
    hold('a', 'r0');
    const { answer } = server;
    server.answer = async () => {
      localStorage.setItem('refreshToken', 'newer');
      server.answer = answer;
      throw refused;
    };
    begin();
    await settled();
    expect(asked.map(({ token }) => token)).toEqual(['r0', 'newer']);
    expect(session.read().isLoggedIn).toBe(true);
    expect(left).toEqual([]);
  });

  it('an answer that comes after logging out does not bring the person back, and is given back', async () => {
    const { session, server, asked, begin } = setUp();
    hold('a', 'r0');
    let give: (answer: unknown) => void = () => undefined;
    server.answer = () => new Promise((resolve) => (give = resolve));
    begin();
    await settled();
    await session.logout('login');
    give({ access_token: 'late', refresh_token: 'late' });
    await settled();
    expect(session.read().isLoggedIn).toBe(false);
    expect(storage()).toEqual([null, null, 'pecha']);
    expect(asked.slice(1)).toEqual([
      { name: 'POST /auth/logout', token: 'r0' },
      { name: 'POST /auth/logout', token: 'late' },
    ]);
  });
});

describe('login and logout', () => {
  it('login stores what it is given and refreshes after 60000 ms', async () => {
    const { session, asked, begin } = setUp();
    begin();
    session.login({ access_token: 'x', refresh_token: 'y' });
    expect(storage()).toEqual(['x', 'y', 'pecha']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([{ name: 'POST /auth/refresh-token', token: 'y' }]);
  });

  it('logout removes both tokens, keeps loggedInVia, tells the server and goes where it is told', async () => {
    const { session, asked, left, begin } = setUp();
    begin();
    session.login({ access_token: 'x', refresh_token: 'y' });
    await session.logout('collections');
    expect(storage()).toEqual([null, null, 'pecha']);
    expect(asked).toEqual([{ name: 'POST /auth/logout', token: 'y' }]);
    expect(left).toEqual(['collections']);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveLength(1);
  });

  it('through the provider, it is the provider who logs out and leads back', async () => {
    const { session, left } = setUp();
    const logout = vi.fn(async () => undefined);
    session.start((to) => void left.push(to));
    const nothing = async () => undefined;
    session.setProvider({ renew: nothing, loginByRedirect: nothing, loginByPopup: nothing, logout });
    session.loginByProvider('id-token', true);
    expect(storage()).toEqual(['id-token', null, 'provider']);
    await session.logout('login');
    expect(logout).toHaveBeenCalledOnce();
    expect(left).toEqual([]);
    expect(storage()).toEqual([null, null, 'provider']);
  });
});

describe('a call refused for its token', () => {
  it('is repeated after one refresh, which calls at the same time share', async () => {
    const { session, asked, begin } = setUp();
    hold('a', 'r0');
    begin();
    expect(await Promise.all([session.recover(true), session.recover(false)])).toEqual([true, true]);
    expect(asked).toHaveLength(1);
  });

  it('waits while the person signs in again over her work, then is repeated', async () => {
    const { session, server, left, begin } = setUp();
    hold('a', 'r0');
    begin();
    await settled();
    server.answer = async () => Promise.reject(refused);
    const recovered = session.recover(true);
    await settled();
    expect(session.read().prompt).toBe('ended');
    session.login({ access_token: 'x', refresh_token: 'y' });
    expect(await recovered).toBe(true);
    expect(left).toEqual([]);
  });

  it('fails when she would rather not', async () => {
    const { session, server, begin } = setUp();
    hold('a', 'r0');
    begin();
    await settled();
    server.answer = async () => Promise.reject(refused);
    const recovered = session.recover(true);
    await settled();
    session.dismissPrompt();
    expect(await recovered).toBe(false);
    expect(session.read().prompt).toBeNull();
  });

  it('that only reads leads to /login', async () => {
    const { session, server, left, begin } = setUp();
    hold('a', 'r0');
    begin();
    await settled();
    server.answer = async () => Promise.reject(refused);
    expect(await session.recover(false)).toBe(false);
    expect(left).toEqual(['login, to return']);
  });

  it('of a guest asks her to log in', async () => {
    const { session, begin } = setUp();
    begin();
    void session.recover(true);
    await settled();
    expect(session.read().prompt).toBe('guest');
  });

  it('without a network says so and ends nothing', async () => {
    const { session, server, left, begin } = setUp();
    hold('a', 'r0');
    begin();
    await settled();
    server.answer = async () => Promise.reject(offline);
    await expect(session.recover(true)).rejects.toBe(offline);
    expect(session.read()).toMatchObject({ isLoggedIn: true, prompt: null });
    expect(left).toEqual([]);
  });
});

describe('somebody else who signs in in another tab', () => {
  const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ iss: 'pothi', sub }))}.y`;
  const [PEMA, KARMA] = [tokenOf('pema'), tokenOf('karma')];

  /** Pema is in; then Karma's refresh token is in storage. */
  const setUpTwo = async (isWorking: boolean) => {
    const all = setUp();
    all.server.answer = async () => ({ access_token: PEMA, refresh_token: 'rp' });
    hold(PEMA, 'r0');
    all.begin();
    await settled();
    all.server.isWorking = isWorking;
    all.server.answer = async () => ({ access_token: KARMA, refresh_token: 'rk' });
    return all;
  };
  /** Pema logs out there, and Karma logs in. */
  const change = async () => {
    localStorage.removeItem('refreshToken');
    tell('refreshToken');
    localStorage.setItem('refreshToken', 'k');
    tell('refreshToken');
    await settled();
  };

  it('is signed in here too when nothing is typed', async () => {
    const { session } = await setUpTwo(false);
    await change();
    expect(session.read()).toMatchObject({ isLoggedIn: true, prompt: null, identity: 'pothi karma' });
  });

  it('does not take over a page with typed text: its owner is asked, and the other tabs keep their session', async () => {
    const { session, left } = await setUpTwo(true);
    await change();
    expect(session.read()).toMatchObject({ isLoggedIn: false, hasStoredToken: false, prompt: 'other' });
    expect(storage()).toEqual([null, 'rk', 'pecha']);
    expect(left).toEqual([]);
  });

  it('is found out by the next refresh of a tab that was asleep', async () => {
    const { session } = await setUpTwo(true);
    localStorage.setItem('refreshToken', 'k');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.read()).toMatchObject({ isLoggedIn: false, prompt: 'other', identity: 'pothi pema' });
  });

  it('has nothing sent in her name: a refused call waits for its own person, who is the one it is repeated for', async () => {
    const { session, server } = await setUpTwo(true);
    localStorage.setItem('refreshToken', 'k');
    const recovered = session.recover(true);
    await settled();
    expect(session.read().prompt).toBe('other');
    session.login({ access_token: PEMA, refresh_token: 'again' });
    expect(await recovered).toBe(true);
    server.isWorking = false;
    localStorage.setItem('refreshToken', 'k');
    expect(await session.recover(true)).toBe(false);
    expect(session.read().identity).toBe('pothi karma');
  });

  it('may sign in over the page; what its owner sent fails then, and what is only read is shown to her', async () => {
    const { session } = await setUpTwo(true);
    localStorage.setItem('refreshToken', 'k');
    const [sent, read] = [session.recover(true), session.recover(false)];
    await settled();
    session.login({ access_token: KARMA, refresh_token: 'again' });
    expect(await Promise.all([sent, read])).toEqual([false, true]);
  });

  it('asks no second time over a page whose owner would rather not, but ever when something is sent', async () => {
    const { session, asked } = await setUpTwo(true);
    await change();
    session.dismissPrompt();
    const before = asked.length;
    localStorage.setItem('refreshToken', 'k2');
    tell('refreshToken');
    await settled();
    expect([asked.length, session.read().prompt]).toEqual([before, null]);
    void session.recover(true);
    await settled();
    expect(session.read().prompt).toBe('other');
  });

  it('by way of the provider changes nothing of that', async () => {
    const { session } = await setUpTwo(true);
    localStorage.setItem('loggedInVia', 'provider');
    localStorage.removeItem('refreshToken');
    tell('refreshToken');
    expect(session.read().isLoggedIn).toBe(false);
    page.dispatchEvent(Object.assign(new Event('storage'), { key: '@@auth0spajs@@::x', newValue: '{}' }));
    expect(session.read().isProviderRequested).toBe(true);
    expect(session.loginByProvider(KARMA, false)).toBe(false);
    expect(session.read()).toMatchObject({ isLoggedIn: false, prompt: 'other' });
    expect(session.loginByProvider(KARMA, true)).toBe(true);
    expect(session.read()).toMatchObject({ isLoggedIn: true, prompt: null, identity: 'pothi karma' });
  });
});
