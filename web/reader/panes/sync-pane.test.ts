import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlignedPair } from '#shared/contract/alignment-parts.ts';
import { counterpart } from './sync-pane.ts';

const pair = (own: number, other: number): AlignedPair => ({
  segment_id: `a${own}`,
  segment_number: own,
  other_segment_id: `b${other}`,
  other_segment_number: other,
});

describe('aligned texts', () => {
  it('are matched passage by passage', () => {
    const pairs = [pair(1, 11), pair(2, 12), pair(3, 13)];
    expect(counterpart(pairs, 2, 0)).toEqual({ segment_number: 12, segment_id: 'b12', fraction: 0, isGap: false });
    expect(counterpart(pairs, 2, 0.5)).toMatchObject({ segment_number: 12, fraction: 0.5 });
  });

  it('one passage aligned with several scrolls through all of them', () => {
    const pairs = [pair(1, 1), pair(1, 2), pair(1, 3), pair(1, 4), pair(2, 5)];
    expect([0, 0.25, 0.5, 0.99].map((fraction) => counterpart(pairs, 1, fraction)?.segment_number)).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('several passages aligned with one scroll through it together', () => {
    const pairs = [pair(1, 7), pair(2, 7), pair(3, 8)];
    expect(counterpart(pairs, 1, 0)).toMatchObject({ segment_number: 7, fraction: 0 });
    expect(counterpart(pairs, 2, 0)).toMatchObject({ segment_number: 7, fraction: 0.5 });
    expect(counterpart(pairs, 3, 0)).toMatchObject({ segment_number: 8, fraction: 0 });
  });

  it('at a gap the other text stays at the end of the previous counterpart', () => {
    const pairs = [pair(1, 1), pair(2, 2), pair(5, 3)];
    expect(counterpart(pairs, 4, 0.5)).toEqual({ segment_number: 2, segment_id: 'b2', fraction: 1, isGap: true });
  });

  it('before the first counterpart the other text stays at the beginning of it', () => {
    expect(counterpart([pair(5, 3)], 1, 0)).toMatchObject({ segment_number: 3, fraction: 0, isGap: true });
  });

  it('without any pair there is no counterpart', () => {
    expect(counterpart([], 1, 0)).toBeNull();
  });

  it('the other text stays inside its counterpart', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        pairs,
        fc.integer({ min: 1, max: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (some, number, fraction) => {
          const position = counterpart(
            some.map(([own, other]) => pair(own, other)),
            number,
            fraction,
          );
          const others = some.map(([, other]) => other);
          expect(position?.segment_number).toBeGreaterThanOrEqual(Math.min(...others));
          expect(position?.segment_number).toBeLessThanOrEqual(Math.max(...others));
          expect(position?.fraction).toBeGreaterThanOrEqual(0);
          expect(position?.fraction).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
