import { expect, it } from 'vitest';
import { createTagCounts, MAX_COUNT_AGE_MS } from './tag-counts.ts';

const counting = () => {
  let reads = 0;
  let fails = false;
  const find = createTagCounts(() => {
    reads += 1;
    return fails
      ? Promise.reject(new Error('no database'))
      : Promise.resolve([{ tag: `t${reads}`, language: 'en', sheets: 1 }]);
  });
  const first = async (now: number) => (await find(now))[0]?.tag;
  return {
    first,
    find,
    fail: (next: boolean) => {
      fails = next;
    },
  };
};

it('tags are counted again when the counts are old, and when the clock was set back', async () => {
  const { first } = counting();
  expect(await Promise.all([first(1000), first(1000)])).toEqual(['t1', 't1']);
  expect(await first(1000 + MAX_COUNT_AGE_MS - 1)).toBe('t1');
  expect(await first(1000 + MAX_COUNT_AGE_MS)).toBe('t2');
  expect(await first(500)).toBe('t3');
});

it('a failure is not kept', async () => {
  const { first, find, fail } = counting();
  fail(true);
  await expect(find(1000)).rejects.toThrow('no database');
  fail(false);
  expect(await first(1001)).toBe('t2');
});
