import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallApi } from '#web/render-types.ts';
import { act, carryOn } from './member-action.ts';
import { forgetPending } from './pending-action.ts';
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
  const press = () => act(action(), { sheet_id: 's' }, () => void session.ask('guest'));
  return { done, session, action, press };
};

describe('something only members do', () => {
  it('is done at once by a member', () => {
    const { done, session, action, press } = setUp();
    session.login({ access_token: 'a', refresh_token: 'r' });
    press();
    expect(done).toEqual([{ sheet_id: 's' }]);
    expect(session.read().prompt).toBeNull();
    carryOn(action());
    expect(done).toHaveLength(1);
  });

  it('asks a guest to log in, and is carried on once when she is back as a member, with the same value', () => {
    const { done, session, action, press } = setUp();
    press();
    expect([done, session.read().prompt]).toEqual([[], 'guest']);
    // On her way to the log-in the prompt is closed, and the page shows her as a guest still.
    session.dismiss();
    carryOn(action());
    expect(done).toEqual([]);
    session.login({ access_token: 'a', refresh_token: 'r' });
    carryOn(action('/sheets/other'));
    expect(done).toEqual([]);
    carryOn(action());
    carryOn(action());
    expect(done).toEqual([{ sheet_id: 's' }]);
  });

  it('is not carried on for who has closed the prompt, or has logged out since', async () => {
    const { done, session, action, press } = setUp();
    press();
    forgetPending();
    session.login({ access_token: 'a', refresh_token: 'r' });
    carryOn(action());
    await session.logout('login');
    press();
    session.forget();
    session.login({ access_token: 'b', refresh_token: 'r2' });
    carryOn(action());
    expect(done).toEqual([]);
  });
});
