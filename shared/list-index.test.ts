import { expect, it } from 'vitest';
import { indexedRows } from './list-index.ts';

it('names the first row of each page', () => {
  expect(indexedRows(50, 10)).toEqual([0, 10, 20, 30, 40]);
  expect(indexedRows(51, 10)).toEqual([0, 10, 20, 30, 40, 50]);
});

it('names the pages at even distances where there are too many of them', () => {
  const rows = indexedRows(1819, 10);
  expect(rows).toHaveLength(23);
  expect(rows.slice(0, 3)).toEqual([0, 80, 160]);
  expect(rows.every((row) => row % 10 === 0 && row < 1819)).toBe(true);
});

it('is empty for a short list', () => {
  expect(indexedRows(0, 10)).toEqual([]);
  expect(indexedRows(40, 10)).toEqual([]);
});
