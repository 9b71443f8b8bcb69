import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { startWorkLimit } from './work-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A machine that gives the process this share of its time. */
const limitAt = (share: number) => startWorkLimit(1000, () => performance.now() * share);

const codeOf = ({ reason }: AbortSignal): unknown => (reason instanceof AppError ? reason.code : reason);

it('ends what has worked for too long', () => {
  const { signal } = limitAt(1);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(2);
  expect(codeOf(signal)).toBe('too_complex');
});

it('leaves a task more time on a busy machine, until it has worked as long as on a quiet one', () => {
  const { signal } = limitAt(0.25);
  vi.advanceTimersByTime(3900);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(200);
  expect(codeOf(signal)).toBe('too_complex');
});

it('ends what waits for very long, as a failure of the machine', () => {
  const { signal } = limitAt(0.01);
  vi.advanceTimersByTime(9900);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(codeOf(signal)).toBe('unavailable');
});

it('ends nothing that is over', () => {
  const { signal, clear } = limitAt(1);
  clear();
  vi.advanceTimersByTime(100_000);
  expect(signal.aborted).toBe(false);
});
