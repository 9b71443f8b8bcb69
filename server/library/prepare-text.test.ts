import { expect, it } from 'vitest';
import { computeSectionRanges } from './prepare-text.ts';

const section = (key: string, parent: string | null = null) => ({ key, parent, title: key });

it('gives each section the range of segments of itself and its children', () => {
  const ranges = computeSectionRanges(
    [section('a'), section('a1', 'a'), section('a2', 'a'), section('b')],
    ['a', 'a1', 'a1', 'a2', 'b'],
  );
  expect(
    ranges.map(({ key, first_position, last_position, depth, section_number }) => [
      key,
      first_position,
      last_position,
      depth,
      section_number,
    ]),
  ).toEqual([
    ['a', 1, 4, 0, 1],
    ['a1', 2, 3, 1, 1],
    ['a2', 4, 4, 1, 2],
    ['b', 5, 5, 0, 2],
  ]);
});

it('starts a parent where its first child starts', () => {
  const ranges = computeSectionRanges([section('a'), section('a1', 'a')], ['a1', 'a1']);
  expect(ranges.map(({ first_position, last_position }) => [first_position, last_position])).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

it('leaves out empty sections, and numbers the rest without gaps', () => {
  const ranges = computeSectionRanges([section('a'), section('empty'), section('b')], ['a', 'b']);
  expect(ranges.map(({ key, position, section_number }) => [key, position, section_number])).toEqual([
    ['a', 1, 1],
    ['b', 2, 2],
  ]);
});

it('refuses a section that is interrupted by another, and an unknown one', () => {
  expect(() => computeSectionRanges([section('a'), section('b')], ['a', 'b', 'a'])).toThrow('not one run');
  expect(() => computeSectionRanges([section('a')], ['x'])).toThrow('does not exist');
});
