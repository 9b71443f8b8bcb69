import { describe, expect, it } from 'vitest';
import { anchorOf, clampSlide, sectionOfSlide, slideInHash, type SlideLayout, slideOfAnchor } from './slide-layout.ts';

/** Title; a text over slides 1 to 3, which a second block shares; a heading on 4. */
const LAYOUT: SlideLayout = {
  count: 5,
  blocks: [
    { first: 0, last: 0 },
    { first: 1, last: 3 },
    { first: 3, last: 3 },
    { first: 4, last: 4 },
  ],
  sections: [
    { slide: 1, title: 'One' },
    { slide: 4, title: 'Two' },
  ],
};

describe('a slide', () => {
  it('is found again by its block when the size of the screen changes', () => {
    expect(anchorOf(LAYOUT, 2)).toEqual({ block: 1, part: 1 });
    expect(anchorOf(LAYOUT, 3)).toEqual({ block: 2, part: 0 });
    const smaller: SlideLayout = {
      count: 9,
      blocks: [
        { first: 0, last: 1 },
        { first: 2, last: 6 },
        { first: 7, last: 7 },
        { first: 8, last: 8 },
      ],
      sections: [],
    };
    expect(slideOfAnchor(smaller, { block: 1, part: 1 })).toBe(3);
    expect(slideOfAnchor(LAYOUT, { block: 1, part: 4 })).toBe(3);
    expect(slideOfAnchor(LAYOUT, { block: 99, part: 0 })).toBe(0);
  });

  it('is named in the hash from 1, and any other hash is the first slide', () => {
    expect(slideInHash('#3')).toBe(2);
    for (const hash of ['', '#', '#0', '#-1', '#x', '#3x', '#99999999']) expect(slideInHash(hash)).toBe(0);
  });

  it('is never outside the slides', () => {
    expect([-1, 0, 4, 5, Number.NaN].map((slide) => clampSlide(LAYOUT, slide))).toEqual([0, 0, 4, 4, 0]);
  });

  it('stands below the last heading, and begins with it or goes on', () => {
    expect(sectionOfSlide(LAYOUT, 0)).toBeUndefined();
    expect(sectionOfSlide(LAYOUT, 1)).toEqual({ title: 'One', isStart: true });
    expect(sectionOfSlide(LAYOUT, 3)).toEqual({ title: 'One', isStart: false });
    expect(sectionOfSlide(LAYOUT, 4)).toEqual({ title: 'Two', isStart: true });
  });
});
