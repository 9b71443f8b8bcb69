/** Indexes of a longest strictly increasing subsequence, in O(n log n). */
export const longestIncreasingSubsequence = (numbers: number[]): number[] => {
  /** For each length, the index where the best subsequence of that length ends. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  }
  const indexes: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) indexes.push(index);
  return indexes.toReversed();
};
