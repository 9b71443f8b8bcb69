import { expect, it } from 'vitest';
import { moveItem } from './collection-sheets.tsx';

it('moves one item to another index', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
});

it('leaves the list as it is when there is no such index', () => {
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [5, 0],
  ] as const)
    expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c']);
});
