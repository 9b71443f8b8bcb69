import { afterEach, expect, it, vi } from 'vitest';
import { withTimeout } from '#shared/with-timeout.ts';

afterEach(() => vi.useRealTimers());

it('a task in time gives its result, and leaves no timer', async () => {
  vi.useFakeTimers();
  const error = new Error('late');
  await expect(withTimeout(Promise.resolve(7), { ms: 10, error })).resolves.toBe(7);
  await expect(withTimeout(Promise.reject(new Error('own')), { ms: 10, error })).rejects.toThrow('own');
  expect(vi.getTimerCount()).toBe(0);
});

it('a task that takes longer is refused with the given error', async () => {
  vi.useFakeTimers();
  const result = withTimeout(new Promise(() => undefined), { ms: 10, error: new Error('late') });
  await Promise.all([expect(result).rejects.toThrow('late'), vi.advanceTimersByTimeAsync(10)]);
});
