import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { computeSectionRanges, prepareText } from './prepare-text.ts';
import { segment, text } from './testing-drafts.ts';

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

it('gives a long text the checksums it has always had, so that it does not count as changed', () => {
  const keys = Array.from({ length: 10_001 }, (_, index) => `k${index}`);
  const references = [{ siglum: 'A', value: '1' }];
  const prepared = prepareText(
    text(
      'long',
      keys.map((key) => segment(key, key, { references, maps_to: [{ text: 'root', segment: key }] })),
    ),
  );
  const rows = prepared.segments.map(({ id, section_id, key, type, level, starts_block, content }, index) => ({
    id,
    section_id,
    key,
    position: index + 1,
    type,
    level,
    starts_block,
    content,
  }));
  const hash = createHash('sha256');
  for (const part of [
    [true, 'pi', 'long', 'Test', 'CC0-1.0', '1', prepared.sections],
    rows.slice(0, 5000),
    rows.slice(5000, 10_000),
    rows.slice(10_000),
    keys.map((key) => ({ key, notes: [], references })),
  ])
    hash.update(`${JSON.stringify(part)}\n`);
  expect(prepared.checksum).toBe(hash.digest('base64url'));
  expect(prepared.mappingChecksum).toBe(
    createHash('sha256')
      .update(`${JSON.stringify(prepared.mappings)}\n`)
      .digest('base64url'),
  );
});
