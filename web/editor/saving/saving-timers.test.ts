import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimers, SAVE_DEBOUNCE_MS } from './saving-timers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const [save, persist] = [vi.fn(), vi.fn()];
  const timers = createTimers(save, persist);
  const counts = () => [save.mock.calls.length, persist.mock.calls.length];
  /** How long it takes until the next save. */
  const msUntilSave = () => {
    const before = save.mock.calls.length;
    let ms = 0;
    while (save.mock.calls.length === before && ms < 100_000) vi.advanceTimersByTime((ms += 100) && 100);
    return ms;
  };
  return { timers, counts, msUntilSave };
};

describe('a change', () => {
  it('is written to the journal soon, and saved after a pause', () => {
    const { timers, counts } = setUp();
    timers.onChange();
    vi.advanceTimersByTime(149);
    expect(counts()).toEqual([0, 0]);
    vi.advanceTimersByTime(1);
    expect(counts()).toEqual([0, 1]);
    vi.advanceTimersByTime(SAVE_DEBOUNCE_MS - 151);
    expect(counts()).toEqual([0, 1]);
    vi.advanceTimersByTime(1);
    expect(counts()).toEqual([1, 1]);
  });

  it('is written to the journal while typing goes on, and saved after a quarter of a minute', () => {
    const { timers, counts } = setUp();
    for (let ms = 0; ms < 15_000; ms += 100) {
      timers.onChange();
      vi.advanceTimersByTime(100);
    }
    expect(counts()).toEqual([1, 75]);
    timers.onSave();
    vi.advanceTimersByTime(60_000);
    expect(counts()[0]).toBe(1);
  });

  it('is written to the journal once the browser is idle, and not after the end', () => {
    const tasks: [() => void, object][] = [];
    vi.stubGlobal('requestIdleCallback', (task: () => void, options: object) => tasks.push([task, options]));
    const { timers, counts } = setUp();
    timers.onChange();
    vi.advanceTimersByTime(150);
    timers.onChange();
    vi.advanceTimersByTime(150);
    expect(counts()).toEqual([0, 0]);
    expect(tasks.map(([, options]) => options)).toEqual([{ timeout: 100 }]);
    tasks[0]?.[0]();
    expect(counts()).toEqual([0, 1]);
    timers.onChange();
    vi.advanceTimersByTime(150);
    timers.stop();
    tasks[1]?.[0]();
    expect(counts()).toEqual([0, 1]);
  });

  it('after a save waits as long again', () => {
    const { timers, counts, msUntilSave } = setUp();
    timers.onChange();
    timers.onSave();
    vi.advanceTimersByTime(10_000);
    expect(counts()[0]).toBe(0);
    timers.onChange();
    expect(msUntilSave()).toBe(1000);
  });
});

describe('a failure', () => {
  it('is retried with growing delays, up to half a minute, until a save succeeds', () => {
    const { timers, msUntilSave } = setUp();
    const delays = Array.from({ length: 7 }, () => {
      timers.onFailure();
      return msUntilSave();
    });
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    timers.onSaved();
    timers.onFailure();
    expect(msUntilSave()).toBe(1000);
  });

  it('waits as long as the server asks', () => {
    const { timers, msUntilSave } = setUp();
    timers.onFailure(45_000);
    expect(msUntilSave()).toBe(45_000);
  });

  it('is retried once, however often it is reported', () => {
    const { timers, counts } = setUp();
    timers.onFailure();
    timers.onFailure();
    vi.advanceTimersByTime(60_000);
    expect(counts()[0]).toBe(1);
  });
});

it('nothing happens after it was stopped', () => {
  const { timers, counts } = setUp();
  timers.onChange();
  timers.onFailure();
  timers.stop();
  vi.advanceTimersByTime(60_000);
  expect(counts()).toEqual([0, 0]);
});
