import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  needsPagination,
  pageCount,
  visiblePages,
  pagingQuery,
  rangeOf,
  readPaging,
  skipAndLimit,
  withLimit,
  pageSizes,
} from './pagination-rules.ts';

const read = (text: string) => readPaging(new URLSearchParams(text));

describe('the pagination control', () => {
  it('reads page and size from the address; by default 10 rows of page 1', () => {
    expect(read('')).toEqual({ page: 1, limit: 10 });
    expect(read('page=3&limit=20')).toEqual({ page: 3, limit: 20 });
  });

  it('offers the sizes 5, 10, 12, 20 and 50 and no other', () => {
    expect([5, 10, 12, 20, 50, 7, 1000].map((limit) => read(`limit=${limit}`).limit)).toEqual([
      5, 10, 12, 20, 50, 10, 10,
    ]);
  });

  it('takes nonsense for page 1', () => {
    for (const page of ['0', '-1', '1.5', 'x', '', 'Infinity', 'NaN']) expect(read(`page=${page}`).page).toBe(1);
    expect(skipAndLimit(read('page=99999999999')).skip).toBeLessThan(1_000_000_000);
  });

  it('a new size goes to page 1', () => {
    expect(withLimit(50)).toEqual({ page: 1, limit: 50 });
  });

  it('leaves the usual values out of the address', () => {
    expect(pagingQuery({ page: 1, limit: 10 })).toEqual({ page: undefined, limit: undefined });
    expect(pagingQuery({ page: 2, limit: 5 })).toEqual({ page: 2, limit: 5 });
  });

  it('counts pages and rows', () => {
    expect([0, 1, 10, 11, 100].map((total) => pageCount(total, 10))).toEqual([1, 1, 1, 2, 10]);
    expect(rangeOf({ page: 2, limit: 10 }, 15)).toEqual({ from: 11, to: 15 });
    expect(rangeOf({ page: 1, limit: 10 }, 0)).toEqual({ from: 0, to: 0 });
  });

  it('is there when the smallest size would not show everything', () => {
    expect([0, 5, 6].map(needsPagination)).toEqual([false, false, true]);
  });

  it('numbers the first, the last and those around the current page', () => {
    expect(visiblePages(1, 1)).toEqual([1]);
    expect(visiblePages(1, 5)).toEqual([1, 2, null, 5]);
    expect(visiblePages(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(visiblePages(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
    expect(visiblePages(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
  });

  it('never repeats a page, never leaves the range, and hides at least two pages in a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (count, wanted) => {
        const page = Math.min(wanted, count);
        const shown = visiblePages(page, count);
        const numbers = shown.filter((one) => one !== null);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers).toContain(page);
        expect([numbers[0], numbers.at(-1)]).toEqual([1, count]);
        for (const [index, one] of shown.entries()) {
          if (one === null) expect((shown[index + 1] ?? 0) - (shown[index - 1] ?? 0)).toBeGreaterThan(2);
        }
      }),
    );
  });
});

it('offers the usual size of a list among the others', () => {
  expect(pageSizes()).toEqual([5, 10, 12, 20, 50]);
  expect(pageSizes(100)).toEqual([5, 10, 12, 20, 50, 100]);
});
