import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

it('reads some items before they are used, and gives them in their order', async () => {
  const begun: number[] = [];
  const read = async (item: number): Promise<number> => {
    begun.push(item);
    // Later ones are ready sooner.
    for (let turn = item; turn < 5; turn += 1) await Promise.resolve();
    return 10 * item;
  };
  const used: [number, number][] = [];
  for await (const pair of readAhead([1, 2, 3, 4], read, 2)) {
    used.push(pair);
    expect(begun.length).toBe(Math.min(used.length + 2, 4));
  }
  expect(used).toEqual([1, 2, 3, 4].map((item) => [item, 10 * item]));
});

it('throws an error when it is the turn of its item', async () => {
  const read = async (item: number): Promise<number> => {
    if (item === 2) throw new Error('unreadable');
    return item;
  };
  const used: number[] = [];
  const use = async () => {
    for await (const [item] of readAhead([1, 2, 3], read, 2)) used.push(item);
  };
  await expect(use()).rejects.toThrow('unreadable');
  expect(used).toEqual([1]);
});
