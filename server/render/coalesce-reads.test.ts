import { describe, expect, it } from 'vitest';
import { coalesceReads } from './coalesce-reads.ts';

/** Answers with the number of the question, when told to. */
const slowly = () => {
  const pending: ((isRight: boolean) => void)[] = [];
  const state = { asked: 0, time: 0 };
  const ask = () => {
    const number = ++state.asked;
    return new Promise<number>((resolve, reject) => {
      pending.push((isRight) => (isRight ? resolve(number) : reject(new Error('away'))));
    });
  };
  const settle = async (isRight = true) => {
    pending.shift()?.(isRight);
    await new Promise(setImmediate);
  };
  return { ask: coalesceReads(ask, () => state.time), settle, state };
};

describe('the latest answer', () => {
  it('is never older than the wish for it', async () => {
    const { ask, settle, state } = slowly();
    const first = ask();
    const late = ask();
    expect(state.asked).toBe(1);
    await settle();
    expect([await first, state.asked]).toEqual([1, 2]);
    const later = ask();
    await settle();
    await settle();
    expect([await late, await later]).toEqual([2, 3]);
  });

  it('is asked for once for a crowd, and counts for it a moment', async () => {
    const { ask, settle, state } = slowly();
    const first = ask();
    const crowd = [ask(), ask(), ask()];
    await settle();
    await settle();
    expect([await first, await Promise.all(crowd), state.asked]).toEqual([1, [2, 2, 2], 2]);
    state.time = 49;
    expect(await ask()).toBe(2);
    state.time = 50;
    const after = ask();
    await settle();
    expect(await after).toBe(3);
  });

  it('is asked for anew after a failure', async () => {
    const { ask, settle } = slowly();
    const first = ask();
    const late = ask();
    await Promise.all([expect(first).rejects.toThrow('away'), settle(false)]);
    await settle();
    expect(await late).toBe(2);
  });
});
