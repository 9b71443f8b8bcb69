import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPending, keepPending, takePending } from './pending-action.ts';
import { stubStorage } from './testing-storage.ts';

beforeEach(stubStorage);
afterEach(() => vi.unstubAllGlobals());

const MINUTE = 60_000;

describe('what a guest was about to do', () => {
  it('is carried on once, where it was asked', () => {
    keepPending('like', { sheet_id: 's' }, '/sheets/s', 0);
    expect(takePending('like', '/sheets/other', MINUTE)).toBeUndefined();
    expect(takePending('follow', '/sheets/s', MINUTE)).toBeUndefined();
    expect(takePending('like', '/sheets/s', MINUTE)).toEqual({ value: { sheet_id: 's' } });
    expect(takePending('like', '/sheets/s', MINUTE)).toBeUndefined();
  });

  it('may carry nothing', () => {
    keepPending('note', null, '/chapter', 0);
    expect(takePending('note', '/chapter', 1)).toEqual({ value: null });
  });

  it('is the last thing she wanted', () => {
    keepPending('like', 1, '/a', 0);
    keepPending('note', 2, '/b', 0);
    expect(takePending('like', '/a', 1)).toBeUndefined();
    expect(takePending('note', '/b', 1)).toEqual({ value: 2 });
  });

  it('is forgotten after half an hour, or when she would rather not', () => {
    keepPending('like', 1, '/a', 0);
    expect(takePending('like', '/a', 31 * MINUTE)).toBeUndefined();
    expect(sessionStorage.getItem('pendingAction')).toBeNull();
    keepPending('like', 1, '/a', 0);
    forgetPending();
    expect(takePending('like', '/a', 1)).toBeUndefined();
  });

  it.each(['', 'null', '[', '7', '{"name":"like","path":"/a"}'])('survives %j in storage', (stored) => {
    sessionStorage.setItem('pendingAction', stored);
    expect(takePending('like', '/a', 1)).toBeUndefined();
  });
});
