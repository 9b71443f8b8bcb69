import { describe, expect, it } from 'vitest';
import { countPassages, keyOf, readCount, targetsOf } from './cite-targets.ts';

const passage = (id: string, segment_number = 3) => ({
  text_id: `text of ${id}`,
  segment_id: id,
  segment_number,
  title: id.toUpperCase(),
});

describe('what can be cited', () => {
  it('are the passages that are shown, then their texts', () =>
    expect(targetsOf([passage('a'), passage('b')]).map(keyOf)).toEqual(['a', 'b', 'text of a', 'text of b']));

  it.each([
    [3, 3, 1],
    [3, 7, 5],
    // The last one is of the next content, which counts anew.
    [300, 2, 1],
    [1, 5000, 1000],
  ])('from passage %i to %i are %i', (first, last, count) =>
    expect(countPassages(passage('a', first), passage('b', last))).toBe(count),
  );
});

it.each([
  ['1', 1],
  [' 25 ', 25],
  ['1000', 1000],
  ['0', undefined],
  ['1001', undefined],
  ['-2', undefined],
  ['1.5', undefined],
  ['1e2', undefined],
  ['', undefined],
  ['many', undefined],
])('“%s” is read as %s', (typed, count) => expect(readCount(typed)).toBe(count));
