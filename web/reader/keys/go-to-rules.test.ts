import { describe, expect, it } from 'vitest';
import type { ContentsSection } from '#shared/contract/text-sections.ts';
import { citationsOf, findSections, parseSegmentNumber } from './go-to-rules.ts';

describe('a typed segment number', () => {
  it.each([
    ['12', 12],
    [' ༡༢ ', 12],
    ['१०८', 108],
    ['１０', 10],
    ['0', 0],
    ['', null],
    ['12b', null],
    ['十二', null],
    ['1234567890', null],
  ])('%j is %j', (typed, number) => {
    expect(parseSegmentNumber(typed)).toBe(number);
  });
});

describe('a typed citation', () => {
  it.each([
    ['dn16:3.40.2', 'DN 16', ['dn16:3.40.2', 'DN 16 dn16:3.40.2']],
    ['3.40.2', 'DN 16', ['3.40.2', 'DN 16 3.40.2']],
    ['144b6', 'Toh 21', ['144b6', 'Toh 21 144b6']],
    ['21', 'Dhp 21–32', ['21', 'Dhp 21']],
    ['848c07', 'Toh 21, T 251', ['848c07', 'Toh 21 848c07', 'T 251 848c07']],
    [' 1.5 ', '', ['1.5']],
    ['mind', 'DN 16', []],
  ])('%j in %j is looked up as %j', (typed, work, expected) => {
    expect(citationsOf(typed, work)).toEqual(expected);
  });
});

describe('sections to go to', () => {
  const section = (title: string, sections: ContentsSection[] = []): ContentsSection => ({
    has_sections: sections.length > 0,
    id: title,
    title,
    section_number: 1,
    parent_id: null,
    segments: [],
    sections,
  });
  const tree = [section('On the mind', [section('Mind and body')]), section('Mindfulness')];
  const titles = (query: string, max = 8) => findSections(tree, query, max).map(({ title }) => title);

  it('list titles that begin with the query before those that contain it', () => {
    expect(titles('mind')).toEqual(['Mind and body', 'Mindfulness', 'On the mind']);
  });

  it('are at most as many as requested, and none for an empty query', () => {
    expect(titles('mind', 1)).toEqual(['Mind and body']);
    expect(titles('  ')).toEqual([]);
  });
});
