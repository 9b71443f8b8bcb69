import { expect, it } from 'vitest';
import { linksOf, nextGapIn, pairsToJoin, pairsToSeparate, toggled } from './link-rules.ts';

const segment = (id: string, segment_number: number, ...links: string[]) => ({
  id,
  segment_number,
  type: 'prose' as const,
  content: id,
  links: links.map((link) => ({ id: link, segment_number: 1, is_by_hand: false })),
});
const shown = {
  segments: [segment('a', 1, 'x'), segment('b', 2, 'x', 'far'), segment('c', 3)],
  other_segments: [segment('x', 1, 'a', 'b'), segment('y', 2)],
};
const select = (own: string[], other: string[]) => ({ own: new Set(own), other: new Set(other) });

it('joins each with each, but none twice', () => {
  expect(pairsToJoin(shown, select(['a', 'c'], ['x', 'y']))).toEqual([
    { own: 'a', other: 'y' },
    { own: 'c', other: 'x' },
    { own: 'c', other: 'y' },
  ]);
});

it('separates the links between the selected, or all that are shown of one side', () => {
  expect(pairsToSeparate(shown, select(['a'], ['x', 'y']))).toEqual([{ own: 'a', other: 'x' }]);
  expect(pairsToSeparate(shown, select(['b'], []))).toEqual([{ own: 'b', other: 'x' }]);
  expect(pairsToSeparate(shown, select([], ['x']))).toHaveLength(2);
  expect(pairsToSeparate(shown, select([], []))).toEqual([]);
});

it('names every link of the segments that are changed, each once', () => {
  expect(linksOf(shown, [{ own: 'b', other: 'x' }])).toEqual([
    { own: 'b', other: 'x' },
    { own: 'b', other: 'far' },
    { own: 'a', other: 'x' },
  ]);
});

it('finds the next gap', () => {
  expect(nextGapIn(shown.segments, 1)?.id).toBe('c');
  expect(nextGapIn(shown.segments, 3)).toBeUndefined();
  expect([...toggled(new Set(['a']), 'a')]).toEqual([]);
});
