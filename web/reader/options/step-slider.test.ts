import { describe, expect, it } from 'vitest';
import { stepAt, stepOf } from './step-slider.tsx';

const sizes = [14, 17, 21, 28];

describe('steps of a slider', () => {
  it('come back as they were chosen', () => {
    expect(sizes.map((size) => stepAt(sizes, stepOf(sizes, size)))).toEqual(sizes);
  });

  it('take the nearest for a value that is none of them', () => {
    expect(stepOf(sizes, 18)).toBe(1);
    expect(stepOf(sizes, 900)).toBe(3);
    expect(stepOf(sizes, -1)).toBe(0);
  });

  it('end at both ends', () => {
    expect([stepAt(sizes, -4), stepAt(sizes, 99)]).toEqual([14, 28]);
  });
});
