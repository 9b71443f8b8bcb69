import { expect, it } from 'vitest';
import { nthHighest } from './nth-highest.ts';

const shuffled = (length: number, different: number): number[] =>
  Array.from({ length }, (_, at) => ((at * 7919) % 104_729) % different);

it.each([
  ['different numbers', shuffled(1000, 104_729)],
  ['many equal ones', shuffled(1000, 3)],
  ['ascending ones', Array.from({ length: 500 }, (_, at) => at)],
  ['descending ones', Array.from({ length: 500 }, (_, at) => -at)],
  ['one', [5]],
])('finds the n-th highest of %s', (_, numbers) => {
  const sorted = numbers.toSorted((a, b) => b - a);
  for (let n = 1; n <= numbers.length; n += 1) expect(nthHighest(Float64Array.from(numbers), n)).toBe(sorted[n - 1]);
});
