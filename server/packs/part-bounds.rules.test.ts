import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PART_CHARACTERS, MAX_PART_SEGMENTS } from '#shared/limits.ts';
import { partCounts, type SegmentSize } from './part-bounds.rules.ts';

const idOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);
const text = (length: number, name = ''): SegmentSize[] =>
  Array.from({ length }, (_, index) => ({ id: idOf(`${name}${index}`), characters: 80 }));

/** The ids of each part, as one string. */
const partsOf = (segments: SegmentSize[]): string[] => {
  let from = 0;
  return partCounts(segments).map((count) => {
    const ids = segments.slice(from, from + count).map(({ id }) => id);
    from += count;
    return ids.join();
  });
};

describe('partCounts', () => {
  it('puts every segment into one part, none too large', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 3000 }), (sizes) => {
        const segments = sizes.map((characters, index) => ({ id: idOf(String(index)), characters }));
        const counts = partCounts(segments);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(segments.length);
        let from = 0;
        for (const count of counts) {
          const own = segments.slice(from, from + count);
          const characters = own.reduce((sum, segment) => sum + segment.characters, 0);
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(MAX_PART_SEGMENTS);
          expect(count === 1 || characters <= MAX_PART_CHARACTERS).toBe(true);
          from += count;
        }
      }),
      { numRuns: 30 },
    );
  });

  it('changes few parts when segments are added in the middle', () => {
    const before = text(20_000);
    const after = [...before.slice(0, 9000), ...text(3, 'new'), ...before.slice(9000)];
    const old = new Set(partsOf(before));
    const changed = partsOf(after).filter((part) => !old.has(part));
    expect(old.size).toBeGreaterThan(40);
    expect(changed.length).toBeLessThanOrEqual(3);
  });
});
