import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverage, mergeOrder } from './segment-keys.ts';

const root = new Set(['x1:1.1', 'x1:2.0', 'x1:2.1', 'x1:2.2', 'x1:3.1', 'x1:12.1', 'x1:5-6.1', 'x2:2.1']);
const covered = (...keys: string[]) => Object.fromEntries(coverage(keys, root));

describe('a key of another layer refers to', () => {
  test('the root segment of the same key, also when that key is a range', () => {
    expect(covered('x1:1.1', 'x1:5-6.1')).toEqual({ 'x1:1.1': ['x1:1.1'], 'x1:5-6.1': ['x1:5-6.1'] });
  });

  test('all root segments in its range, without the headings and without other texts', () => {
    expect(covered('x1:2-3.1')).toEqual({ 'x1:2-3.1': ['x1:2.1', 'x1:2.2', 'x1:3.1'] });
    expect(covered('x1:2.1-2')).toEqual({ 'x1:2.1-2': ['x1:2.1', 'x1:2.2'] });
  });

  test('the root segments one by one when the range has as many keys as it covers', () => {
    expect(covered('x1:2-3.1', 'x1:2-3.2', 'x1:2-3.3')).toEqual({
      'x1:2-3.1': ['x1:2.1'],
      'x1:2-3.2': ['x1:2.2'],
      'x1:2-3.3': ['x1:3.1'],
    });
  });

  test('nothing when the root does not have it', () => {
    expect(covered('x1:9.1', 'x1:7-8.1', 'nonsense')).toEqual({ 'x1:9.1': [], 'x1:7-8.1': [], nonsense: [] });
  });

  test('only existing segments', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (keys) => {
        for (const targets of coverage(keys, root).values()) {
          for (const target of targets) expect(root.has(target)).toBe(true);
        }
      }),
    );
  });
});

describe('merging two orders', () => {
  test('puts keys of only the second order after their predecessor there', () => {
    expect(mergeOrder(['a', 'b', 'c'], ['x', 'a', 'y', 'z', 'c', 'w'])).toEqual(['x', 'a', 'y', 'z', 'b', 'c', 'w']);
  });

  test('contains every key once and preserves the first order', () => {
    const keys = fc.uniqueArray(fc.string({ maxLength: 2 }));
    fc.assert(
      fc.property(keys, keys, (base, extra) => {
        const merged = mergeOrder(base, extra);
        expect(merged.toSorted()).toEqual([...new Set([...base, ...extra])].toSorted());
        expect(merged.filter((key) => base.includes(key))).toEqual(base);
      }),
    );
  });
});
