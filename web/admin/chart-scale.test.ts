import { expect, it } from 'vitest';
import { axisTop, labelled } from './chart-scale.ts';

it.each([
  [[], 2],
  [[0, 0], 2],
  [[1], 2],
  [[3], 4],
  [[4, 5], 6],
  [[11], 20],
  [[21], 40],
  [[999], 1000],
  [[1001], 2000],
])('the axis of %j ends at %i', (values, top) => {
  expect(axisTop(values)).toBe(top);
});

it('labels the first, the middle and the last', () => {
  expect(labelled(30)).toEqual([0, 14, 29]);
  expect(labelled(1)).toEqual([0]);
  expect(labelled(0)).toEqual([]);
});
