import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

const failure = (status: number) => new ApiError(status, 'x', 'x');

describe('the data cache', () => {
  it('retries back off exponentially from 1 s capped at 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('retries a failed query 3 times', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure(503)))).toEqual([true, true, true, false]);
    expect(shouldRetry(0, failure(0))).toBe(true);
  });

  it('does not repeat a call that was refused for good', () => {
    expect([400, 401, 403, 404, 422].map((status) => shouldRetry(0, failure(status)))).toEqual(Array(5).fill(false));
    expect(shouldRetry(0, failure(429))).toBe(true);
  });

  it('caches inactive data for 5 minutes, does not refetch on window focus, and never retries a mutation', () => {
    const { queries, mutations } = createQueryClient(async () => undefined as never).getDefaultOptions();
    expect(queries).toMatchObject({ gcTime: 300_000, refetchOnWindowFocus: false });
    expect(mutations).toEqual({ retry: false });
  });
});
