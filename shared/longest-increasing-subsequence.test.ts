import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longestIncreasingSubsequence } from './longest-increasing-subsequence.ts';

it('finds a longest increasing subsequence', () => {
  expect(longestIncreasingSubsequence([3, 1, 2, 0, 4])).toEqual([1, 2, 4]);
  expect(longestIncreasingSubsequence([])).toEqual([]);
});

/** By trying everything. */
const longestLength = (numbers: number[], above = -Infinity): number =>
  Math.max(0, ...numbers.map((number, at) => (number > above ? 1 + longestLength(numbers.slice(at + 1), number) : 0)));

it('is increasing, and none is longer', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6), { maxLength: 8 }), (numbers) => {
      const indexes = longestIncreasingSubsequence(numbers);
      const found = indexes.map((index) => numbers[index]!);
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
      expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
      expect(found).toHaveLength(longestLength(numbers));
    }),
  );
});
