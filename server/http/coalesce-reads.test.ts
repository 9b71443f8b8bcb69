import { describe, expect, it } from 'vitest';
import { coalesceReads } from './coalesce-reads.ts';

/** Reads that answer with their number, each only when `finishRead` is called. */
const pendingReads = () => {
  const pending: ((succeeds: boolean) => void)[] = [];
  const state = { reads: 0, time: 0 };
  const read = () => {
    const number = ++state.reads;
    return new Promise<number>((resolve, reject) => {
      pending.push((succeeds) => (succeeds ? resolve(number) : reject(new Error('away'))));
    });
  };
  const finishRead = async (succeeds = true) => {
    pending.shift()?.(succeeds);
    await new Promise(setImmediate);
  };
  return { read: coalesceReads(read, () => state.time), finishRead, state };
};

describe('coalesceReads', () => {
  it('never gives an answer that is older than the request', async () => {
    const { read, finishRead, state } = pendingReads();
    const first = read();
    const second = read();
    expect(state.reads).toBe(1);
    await finishRead();
    expect([await first, state.reads]).toEqual([1, 2]);
    const third = read();
    await finishRead();
    await finishRead();
    expect([await second, await third]).toEqual([2, 3]);
  });

  it('reads once for several waiting callers, and shares the answer for a moment', async () => {
    const { read, finishRead, state } = pendingReads();
    const first = read();
    const waiting = [read(), read(), read()];
    await finishRead();
    await finishRead();
    expect([await first, await Promise.all(waiting), state.reads]).toEqual([1, [2, 2, 2], 2]);
    state.time = 49;
    expect(await read()).toBe(2);
    state.time = 50;
    const later = read();
    await finishRead();
    expect(await later).toBe(3);
  });

  it('reads again after a failure', async () => {
    const { read, finishRead } = pendingReads();
    const first = read();
    const second = read();
    await Promise.all([expect(first).rejects.toThrow('away'), finishRead(false)]);
    await finishRead();
    expect(await second).toBe(2);
  });
});
