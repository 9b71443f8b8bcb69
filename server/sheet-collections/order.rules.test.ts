import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reorder } from './order.rules.ts';

describe('the order of a collection', () => {
  it('is the requested one', () => {
    expect(reorder(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b']);
  });

  it('leaves sheets that are not named in their positions', () => {
    expect(reorder(['a', 'hidden', 'b', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'hidden', 'b', 'a']);
  });

  it('ignores unknown ids and duplicates', () => {
    expect(reorder(['a', 'b'], ['x', 'B', 'b', 'a'])).toEqual(['b', 'a']);
  });

  it('never loses or duplicates a sheet', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
    fc.assert(
      fc.property(ids, fc.array(fc.constantFrom(...'abcdefghxyz')), (present, requested) => {
        expect(reorder(present, requested).toSorted()).toEqual(present.toSorted());
      }),
    );
  });
});
