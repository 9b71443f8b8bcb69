import { expect, it } from 'vitest';
import { forEachAlone } from './for-each-alone.ts';

const what = 'numbers could not be doubled';

it('does all that can be done, and then says what could not', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`${item} is even`);
    done.push(item);
  };
  await expect(forEachAlone([1, 2, 3, 4, 6, 8, 9], { what }, work)).rejects.toMatchObject({
    message: '4 numbers could not be doubled: Error: 2 is even',
    errors: [new Error('2 is even'), new Error('4 is even'), new Error('6 is even')],
  });
  expect(done).toEqual([1, 3, 9]);
});

it('counts what was done, and ends between two items when it is aborted', async () => {
  const stop = new AbortController();
  expect(await forEachAlone([1, 2, 3], { what }, async (item) => item !== 2)).toBe(2);
  const seen: number[] = [];
  const work = async (item: number) => {
    seen.push(item);
    stop.abort();
  };
  expect(await forEachAlone([1, 2, 3], { what, signal: stop.signal }, work)).toBe(1);
  expect(seen).toEqual([1]);
});
