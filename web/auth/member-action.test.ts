import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallApi } from '#web/render-types.ts';
import {
  clearPendingAction,
  resumeAction,
  runOrAskLogin,
  storePendingAction,
  takePendingAction,
} from './member-action.ts';
import { createSession } from './session-core.ts';
import { stubStorage } from './testing-storage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with one button for members, as it is rendered for whoever is here. */
const setUp = () => {
  const done: unknown[] = [];
  const session = createSession({
    call: (async () => undefined) as unknown as CallApi,
    withLock: (task) => task(),
    hasUnsavedWork: () => false,
  });
  session.start(() => undefined);
  const action = (path = '/sheets/s') => ({
    name: 'like s',
    path,
    isMember: session.read().isLoggedIn,
    run: (value: { sheet_id: string }) => void done.push(value),
  });
  const press = () => runOrAskLogin(action(), { sheet_id: 's' }, () => void session.askToLogIn('guest'));
  return { done, session, action, press };
};

describe('something only members do', () => {
  it('is done at once by a member', () => {
    const { done, session, action, press } = setUp();
    session.login({ access_token: 'a', refresh_token: 'r' });
    press();
    expect(done).toEqual([{ sheet_id: 's' }]);
    expect(session.read().prompt).toBeNull();
    resumeAction(action());
    expect(done).toHaveLength(1);
  });

  it('asks a guest to log in, and is carried on once when she is back as a member, with the same value', () => {
    const { done, session, action, press } = setUp();
    press();
    expect([done, session.read().prompt]).toEqual([[], 'guest']);
    // On her way to the log-in the prompt is closed, and the page shows her as a guest still.
    session.dismissPrompt();
    resumeAction(action());
    expect(done).toEqual([]);
    session.login({ access_token: 'a', refresh_token: 'r' });
    resumeAction(action('/sheets/other'));
    expect(done).toEqual([]);
    resumeAction(action());
    resumeAction(action());
    expect(done).toEqual([{ sheet_id: 's' }]);
  });

  it('is not carried on for who has closed the prompt, or has logged out since', async () => {
    const { done, session, action, press } = setUp();
    press();
    clearPendingAction();
    session.login({ access_token: 'a', refresh_token: 'r' });
    resumeAction(action());
    await session.logout('login');
    press();
    session.clear();
    session.login({ access_token: 'b', refresh_token: 'r2' });
    resumeAction(action());
    expect(done).toEqual([]);
  });
});

const MINUTE = 60_000;

describe('what a guest was about to do', () => {
  it('is carried on once, where it was asked', () => {
    storePendingAction('like', { sheet_id: 's' }, '/sheets/s', 0);
    expect(takePendingAction('like', '/sheets/other', MINUTE)).toBeUndefined();
    expect(takePendingAction('follow', '/sheets/s', MINUTE)).toBeUndefined();
    expect(takePendingAction('like', '/sheets/s', MINUTE)).toEqual({ value: { sheet_id: 's' } });
    expect(takePendingAction('like', '/sheets/s', MINUTE)).toBeUndefined();
  });

  it('may carry nothing', () => {
    storePendingAction('note', null, '/chapter', 0);
    expect(takePendingAction('note', '/chapter', 1)).toEqual({ value: null });
  });

  it('is the last thing she wanted', () => {
    storePendingAction('like', 1, '/a', 0);
    storePendingAction('note', 2, '/b', 0);
    expect(takePendingAction('like', '/a', 1)).toBeUndefined();
    expect(takePendingAction('note', '/b', 1)).toEqual({ value: 2 });
  });

  it('is forgotten after half an hour, or when she would rather not', () => {
    storePendingAction('like', 1, '/a', 0);
    expect(takePendingAction('like', '/a', 31 * MINUTE)).toBeUndefined();
    expect(sessionStorage.getItem('pendingAction')).toBeNull();
    storePendingAction('like', 1, '/a', 0);
    clearPendingAction();
    expect(takePendingAction('like', '/a', 1)).toBeUndefined();
  });

  it.each(['', 'null', '[', '7', '{"name":"like","path":"/a"}'])('survives %j in storage', (stored) => {
    sessionStorage.setItem('pendingAction', stored);
    expect(takePendingAction('like', '/a', 1)).toBeUndefined();
  });
});
