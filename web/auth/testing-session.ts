import { vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import type { CallApi } from '#web/render-types.ts';
import { createSession, type SessionCore } from './session-core.ts';
import { stubStorage } from '#web/testing-storage.ts';

export const refused = new ApiError(401, 'session_ended', 'Over.');
export const offline = new ApiError(0, 'network', 'Network Error');

type Call = { name: string; token: string };

/** A session and a server that answers each refresh token with a new pair. */
export const setUp = () => {
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

export const storage = () => [
  sessionStorage.getItem('accessToken'),
  localStorage.getItem('refreshToken'),
  localStorage.getItem('loggedInVia'),
];
export const store = (accessToken: string | null, refreshToken: string | null, loggedInVia = 'pecha') => {
  if (accessToken) sessionStorage.setItem('accessToken', accessToken);
  if (refreshToken) localStorage.setItem('refreshToken', refreshToken);
  localStorage.setItem('loggedInVia', loggedInVia);
};
export const flushPromises = () => vi.advanceTimersByTimeAsync(0);

let page: EventTarget;
/** An event of the window. */
export const dispatchToPage = (event: Event) => page.dispatchEvent(event);
/** The storage event that other tabs get. */
export const dispatchStorage = (key: string | null, newValue?: string) =>
  dispatchToPage(Object.assign(new Event('storage'), { key, newValue }));

/** A window without anything stored, and a clock that the test moves. */
export const stubPage = () => {
  vi.useFakeTimers();
  stubStorage();
  page = new EventTarget();
  vi.stubGlobal('window', page);
};
export const restorePage = () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
};
