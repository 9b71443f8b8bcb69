import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromSegmentId, isSegmentId, toSegmentId } from './segment-ids.rules.ts';

it.each([
  ['mn1:2.3', 'mn1:2.3'],
  ['pli-tv-kd1:1.1.1_', 'pli-tv-kd1:1.1.1_'],
  ['12', '~12'],
  ['~12', '~~7e~12'],
  ['a b', '~a~20~b'],
  ['第一', '~~7b2c~~4e00~'],
])('%s is written as %s', (key, id) => {
  expect(toSegmentId(key)).toBe(id);
});

it('every key comes back from its id, and no two keys have the same', () => {
  const keys = fc.string({
    minLength: 1,
    unit: fc.oneof(fc.constantFrom(...'~0129afz .:'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  });
  fc.assert(
    fc.property(keys, (key) => {
      const id = toSegmentId(key);
      expect(isSegmentId(id)).toBe(true);
      expect(fromSegmentId(id)).toBe(key);
    }),
  );
});
