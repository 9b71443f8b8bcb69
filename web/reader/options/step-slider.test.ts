import { describe, expect, it } from 'vitest';
import { stepAt, nearestStep } from './step-slider.tsx';

const sizes = [14, 17, 21, 28];

describe('steps of a slider', () => {
  it('round-trip', () => {
    expect(sizes.map((size) => stepAt(sizes, nearestStep(sizes, size)))).toEqual(sizes);
  });

  it('use the nearest step for any other value', () => {
    expect(nearestStep(sizes, 18)).toBe(1);
    expect(nearestStep(sizes, 900)).toBe(3);
    expect(nearestStep(sizes, -1)).toBe(0);
  });

  it('stop at both ends', () => {
    expect([stepAt(sizes, -4), stepAt(sizes, 99)]).toEqual([14, 28]);
  });
});
