import { describe, expect, it } from 'vitest';
import { type DownloadChoices, downloadAddress, findProblem, isFull, rangeOf } from './download-choices.ts';

const text = (id: string, over: object = {}) => ({
  id,
  title: `Title ${id}`,
  license: 'CC0',
  total_segments: 300,
  ...over,
});
const chosen = (over: Partial<DownloadChoices> = {}): DownloadChoices => ({
  part: { kind: 'text' },
  kind: 'with_tags',
  format: 'pdf',
  versions: [],
  layout: 'in_turn',
  hasTags: false,
  ...over,
});
const range = (from: string, to: string) => ({ kind: 'range' as const, from, to });

describe('the address of a download', () => {
  it.each([
    ['the whole text', {}, 'format=pdf&tags=true'],
    ['its words alone', { kind: 'without_tags' }, 'format=pdf&tags=false'],
    ['a section', { part: { kind: 'section', section_id: 's1' } }, 'format=pdf&tags=true&section_id=s1'],
    ['a range', { part: range(' 3', '4'), format: 'csv' }, 'format=csv&tags=true&from=3&to=4'],
    [
      'a merged version',
      { kind: 'merged', versions: ['b', 'a'] },
      'format=pdf&tags=false&layout=in_turn&version_id=b&version_id=a',
    ],
    [
      'one of a format without pages',
      { kind: 'merged', format: 'tmx', versions: ['b'] },
      'format=tmx&tags=false&version_id=b',
    ],
    ['a format that is always complete', { kind: 'without_tags', format: 'json' }, 'format=json&tags=true'],
  ] satisfies [string, Partial<DownloadChoices>, string][])('of %s', (_what, choices, query) => {
    expect(downloadAddress(text('t'), chosen(choices))).toBe(`/api/v1/texts/t/download?${query}`);
  });
});

it.each([
  [range('1', '300'), { from: 1, to: 300 }],
  [range('7', '7'), { from: 7, to: 7 }],
  [range('0', '3'), undefined],
  [range('4', '3'), undefined],
  [range('1', '301'), undefined],
  [range('', '3'), undefined],
  [range('1.5', '3'), undefined],
  [range('one', '3'), undefined],
  [{ kind: 'text' as const }, undefined],
])('%o is the range %o', (part, expected) => {
  expect(rangeOf(part, 300)).toEqual(expected);
});

describe('what keeps a text from being downloaded', () => {
  const versions = [text('a', { license: 'All rights reserved' }), text('b')];
  const problem = (over: Partial<DownloadChoices>, own = text('t')) => findProblem(own, versions, chosen(over));

  it('is its licence, or that of a version that is in the file', () => {
    expect(problem({}, text('t', { license: '© Somebody' }))).toEqual({ name: 'not_licensed', titles: ['Title t'] });
    expect(problem({ kind: 'merged', versions: ['b', 'a'] })).toEqual({ name: 'not_licensed', titles: ['Title a'] });
    expect(problem({ kind: 'with_tags', versions: ['a'] })).toBeUndefined();
  });

  it('is its length, counted once for each version, unless a part of it is chosen', () => {
    const long = text('t', { total_segments: 6000 });
    expect(problem({}, long)).toBeUndefined();
    const merged: Partial<DownloadChoices> = { kind: 'merged', versions: ['b'] };
    expect(problem(merged, long)).toEqual({ name: 'too_long', passages: 12_000, max: 10_000 });
    expect(problem({ ...merged, format: 'csv' }, long)).toBeUndefined();
    expect(problem({ ...merged, part: range('1', '5000') }, long)).toBeUndefined();
    expect(problem({ ...merged, part: { kind: 'section', section_id: 's' } }, long)).toBeUndefined();
  });

  it('is a choice that was not made, or not rightly', () => {
    expect(problem({ kind: 'merged' })).toEqual({ name: 'no_version' });
    expect(problem({ part: range('2', '1') })).toEqual({ name: 'wrong_range', max: 300 });
  });
});

it('five versions are as many as there may be', () => {
  expect(isFull(['1', '2', '3', '4'])).toBe(false);
  expect(isFull(['1', '2', '3', '4', '5'])).toBe(true);
});
