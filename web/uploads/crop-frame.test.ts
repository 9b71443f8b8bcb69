import { describe, expect, it } from 'vitest';
import { CORNERS, cornerPoint, frameSize, partsAtCorner } from './crop-frame.ts';

const MEDIA = { width: 400, height: 300 };

describe('a free frame', () => {
  it('follows any of its corners', () => {
    expect(partsAtCorner({ x: 100, y: 75 }, MEDIA)).toEqual({ width: 0.5, height: 0.5 });
    expect(partsAtCorner({ x: -50, y: 120 }, MEDIA)).toEqual({ width: 0.25, height: 0.8 });
  });

  it('keeps its size when no corner is moved', () => {
    const parts = { width: 0.25, height: 0.8 };
    for (const corner of CORNERS)
      expect(partsAtCorner(cornerPoint(corner, frameSize(MEDIA, parts)), MEDIA)).toEqual(parts);
    expect(cornerPoint('start-end', MEDIA)).toEqual({ x: 200, y: -150 });
  });

  it('stays within the picture and never closes', () => {
    expect(partsAtCorner({ x: 900, y: -900 }, MEDIA)).toEqual({ width: 1, height: 1 });
    expect(partsAtCorner({ x: 0, y: 0 }, MEDIA)).toEqual({ width: 0.1, height: 0.1 });
  });

  it('covers its parts of the picture', () => {
    expect(frameSize(MEDIA, { width: 0.25, height: 0.8 })).toEqual({ width: 100, height: 240 });
  });
});
