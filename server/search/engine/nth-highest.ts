/**
 * The n-th highest of some numbers, which are put into another order: quickselect, because sorting all the scores of a
 * common word to take the best takes longer than finding them.
 */
export const nthHighest = (numbers: Float64Array, n: number): number => {
  let [first, last] = [0, numbers.length - 1];
  const wanted = n - 1;
  while (first < last) {
    const pivot = numbers[(first + last) >>> 1] as number;
    let [left, right] = [first, last];
    while (left <= right) {
      while ((numbers[left] as number) > pivot) left += 1;
      while ((numbers[right] as number) < pivot) right -= 1;
      if (left > right) break;
      const swapped = numbers[left] as number;
      numbers[left] = numbers[right] as number;
      numbers[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (wanted <= right) last = right;
    else if (wanted >= left) first = left;
    else break;
  }
  return numbers[wanted] as number;
};
