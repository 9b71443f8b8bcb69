import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalShares, moveSeparator, MIN_SHARE } from './separator.tsx';

describe('the width of the chapters', () => {
  it('is divided equally', () => {
    expect(equalShares(2)).toEqual([0.5, 0.5]);
  });

  it('moves between two neighbours and leaves the third alone', () => {
    const [a, b, c] = moveSeparator(equalShares(3), 0, 0.1);
    expect([a, b, c].map((share) => Math.round((share ?? 0) * 100))).toEqual([43, 23, 33]);
  });

  it('never gets too narrow, and always fills the page', () => {
    const moves = fc.array(fc.tuple(fc.nat(3), fc.double({ min: -1, max: 1, noNaN: true })), { maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), moves, (count, steps) => {
        const shares = steps.reduce((all, [index, by]) => moveSeparator(all, index, by), equalShares(count));
        expect(shares.reduce((all, one) => all + one, 0)).toBeCloseTo(1);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(MIN_SHARE - 1e-9);
      }),
    );
  });
});
