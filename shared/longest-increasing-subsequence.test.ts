import { expect, it } from 'vitest';
import { longestIncreasingSubsequence } from './longest-increasing-subsequence.ts';

it('finds a longest increasing subsequence', () => {
  expect(longestIncreasingSubsequence([3, 1, 2, 0, 4])).toEqual([1, 2, 4]);
  expect(longestIncreasingSubsequence([])).toEqual([]);
});
