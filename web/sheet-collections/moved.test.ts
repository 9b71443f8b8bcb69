import { expect, it } from 'vitest';
import { moved } from './moved.ts';

it('takes one thing to another place', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
});

it('leaves all as it is when there is no such place', () => {
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [5, 0],
  ] as const)
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c']);
});
