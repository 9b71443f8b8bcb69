import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearPendingAction,
  resumeAction,
  runOrAskLogin,
  storePendingAction,
  takePendingAction,
} from './member-action.ts';
import { createSession } from './session-core.ts';
import { stubStorage } from '#web/testing-storage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with one button for members. */
const setUp = () => {
  const done: unknown[] = [];
  const session = createSession({
    call: () => Promise.reject(new Error('No call is expected')),
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

describe('an action for members', () => {
  it('runs immediately for a member', () => {
    const { done, session, action, press } = setUp();
    session.login({ access_token: 'a', refresh_token: 'r' });
    press();
    expect(done).toEqual([{ sheet_id: 's' }]);
    expect(session.read().prompt).toBeNull();
    resumeAction(action());
    expect(done).toHaveLength(1);
  });

  it('asks a guest to log in, and runs once with the same value when they are back as a member', () => {
    const { done, session, action, press } = setUp();
    press();
    expect([done, session.read().prompt]).toEqual([[], 'guest']);
    // On the way to the login page the prompt is closed, and the session is still that of a guest.
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

  it('does not run after the prompt was closed, or after a logout', async () => {
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

describe('the pending action of a guest', () => {
  it('is taken once, on the page where it was stored', () => {
    storePendingAction('like', { sheet_id: 's' }, '/sheets/s', 0);
    expect(takePendingAction('like', '/sheets/other', MINUTE)).toBeUndefined();
    expect(takePendingAction('follow', '/sheets/s', MINUTE)).toBeUndefined();
    expect(takePendingAction('like', '/sheets/s', MINUTE)).toEqual({ value: { sheet_id: 's' } });
    expect(takePendingAction('like', '/sheets/s', MINUTE)).toBeUndefined();
  });

  it('may have no value', () => {
    storePendingAction('note', null, '/chapter', 0);
    expect(takePendingAction('note', '/chapter', 1)).toEqual({ value: null });
  });

  it('is the last one stored', () => {
    storePendingAction('like', 1, '/a', 0);
    storePendingAction('note', 2, '/b', 0);
    expect(takePendingAction('like', '/a', 1)).toBeUndefined();
    expect(takePendingAction('note', '/b', 1)).toEqual({ value: 2 });
  });

  it('expires after half an hour, and can be cleared', () => {
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
