import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordered } from './order.rules.ts';

describe('the order of a collection', () => {
  it('is the one that was asked for', () => {
    expect(ordered(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b']);
  });

  it('leaves sheets that were not named at their places', () => {
    expect(ordered(['a', 'hidden', 'b', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'hidden', 'b', 'a']);
  });

  it('passes over what is not in it, and what is named twice', () => {
    expect(ordered(['a', 'b'], ['x', 'B', 'b', 'a'])).toEqual(['b', 'a']);
  });

  it('never loses or doubles a sheet', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
    fc.assert(
      fc.property(ids, fc.array(fc.constantFrom(...'abcdefghxyz')), (present, wanted) => {
        expect(ordered(present, wanted).toSorted()).toEqual(present.toSorted());
      }),
    );
  });
});
