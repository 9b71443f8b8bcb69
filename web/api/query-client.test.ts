import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
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

  it('does not repeat by itself what was waited for in vain', () => {
    expect(shouldRetry(0, new ApiError(0, 'no_answer', 'x'))).toBe(false);
  });

  it('caches inactive data for 5 minutes, does not refetch on window focus, and never retries a mutation', () => {
    const { queries, mutations } = createQueryClient(async () => undefined as never).getDefaultOptions();
    expect(queries).toMatchObject({ gcTime: 300_000, refetchOnWindowFocus: false });
    expect(mutations).toEqual({ retry: false });
  });
});

describe('invalidating', () => {
  /** A query that is shown, and its answers, one for each request. */
  const setUp = () => {
    const answers: ((value: string) => void)[] = [];
    const client = createQueryClient(async () => undefined as never);
    const observer = new QueryObserver(client, {
      queryKey: ['notes'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    observer.subscribe(() => undefined);
    const read = () => client.getQueryData(['notes']);
    return { client, answers, read };
  };

  it('repeats a first request that is under way, whose answer may be older than the change', async () => {
    const { client, answers, read } = setUp();
    const invalidated = client.invalidateQueries({ queryKey: ['notes'] });
    answers[0]?.('before the change');
    await vi.waitUntil(() => answers.length === 2);
    answers[1]?.('after it');
    await invalidated;
    expect([read(), answers.length]).toEqual(['after it', 2]);
  });

  it('does not when told to leave requests alone', async () => {
    const { client, answers, read } = setUp();
    const invalidated = client.invalidateQueries({ queryKey: ['notes'] }, { cancelRefetch: false });
    answers[0]?.('the only one');
    await invalidated;
    expect([read(), answers.length]).toEqual(['the only one', 1]);
  });

  it('leaves other queries alone', async () => {
    const { client, answers } = setUp();
    await client.invalidateQueries({ queryKey: ['sheets'] });
    expect(answers).toHaveLength(1);
  });
});
