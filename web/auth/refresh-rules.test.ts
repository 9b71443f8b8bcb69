import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { endsSession, isTokenRefused, nextRefreshMs } from './refresh-rules.ts';

const failure = (status: number, code = 'x') => new ApiError(status, code, 'No.');

describe('refreshing', () => {
  it('happens every 60000 ms', () => {
    expect(nextRefreshMs(0)).toBe(60_000);
  });

  it('is retried soon after a failure, then with growing delays', () => {
    expect([1, 2, 3, 4, 5, 20].map(nextRefreshMs)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it.each([
    [401, true],
    [400, true],
    [0, false],
    [429, false],
    [500, false],
    [502, false],
    [503, false],
  ])('answered %i ends the session: %j', (status, ends) => {
    expect(endsSession(failure(status))).toBe(ends);
  });
});

describe('a refused call', () => {
  it('is worth a refresh when the token was the reason', () => {
    expect(isTokenRefused(failure(401, 'unauthorized'))).toBe(true);
    expect(isTokenRefused(failure(401, 'invalid_credentials'))).toBe(false);
    expect(isTokenRefused(failure(401, 'session_ended'))).toBe(false);
    expect(isTokenRefused(failure(403, 'forbidden'))).toBe(false);
    expect(isTokenRefused(failure(0, 'network'))).toBe(false);
  });
});
