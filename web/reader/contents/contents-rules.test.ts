import { describe, expect, it } from 'vitest';
import type { ContentsSection } from '#shared/contract/text-sections.ts';
import {
  countSections,
  filterSections,
  remainingSkips,
  joinPages,
  sectionsToExpand,
  pathTo,
} from './contents-rules.ts';

const section = (id: string, title = id, sections: ContentsSection[] = []): ContentsSection => ({
  has_sections: sections.length > 0,
  id,
  title,
  section_number: 1,
  parent_id: null,
  segments: [],
  sections,
});

const tree = [section('a', 'Prologue'), section('b', 'Body', [section('c', 'Breath', [section('d', 'Fetters')])])];

describe('a table of contents of several pages', () => {
  it.each([
    [0, []],
    [1000, []],
    [1001, [1000]],
    [3500, [1000, 2000, 3000]],
  ])('with %i top-level sections has further pages from offsets %j', (total, skips) => {
    expect(remainingSkips(total, 1000)).toEqual(skips);
  });

  it('is joined into one table, also where a page ends inside a content', () => {
    const content = (id: string, ...ids: string[]) => ({ id, text_id: 't', sections: ids.map((one) => section(one)) });
    const pages = [{ contents: [content('x', '1', '2')] }, { contents: [content('x', '3'), content('y', '4')] }];
    expect(joinPages(pages).map(({ id, sections }) => [id, sections.map((one) => one.id)])).toEqual([
      ['x', ['1', '2', '3']],
      ['y', ['4']],
    ]);
  });
});

describe('the path to a section', () => {
  it('lists its ancestors, outermost first', () => {
    expect(pathTo(tree, 'd')).toEqual(['b', 'c', 'd']);
    expect(pathTo(tree, 'a')).toEqual(['a']);
  });

  it('is empty for a missing section and for none', () => {
    expect(pathTo(tree, 'z')).toEqual([]);
    expect(pathTo(tree, null)).toEqual([]);
  });
});

describe('finding a section by its title', () => {
  const ids = (sections: ContentsSection[]): unknown[] => sections.map((one) => [one.id, ids(one.sections)]);

  it('keeps its ancestors and leaves out the rest', () => {
    expect(ids(filterSections(tree, 'fetters'))).toEqual([['b', [['c', [['d', []]]]]]]);
  });

  it('keeps the parts of a section that matches', () => {
    expect(ids(filterSections(tree, 'body'))).toEqual([['b', [['c', [['d', []]]]]]]);
  });

  it('expands its ancestors only', () => {
    expect(sectionsToExpand(filterSections(tree, 'breath'), 'breath')).toEqual(['b']);
    expect(sectionsToExpand(filterSections(tree, 'body'), 'body')).toEqual([]);
  });

  it('ignores case, diacritics and tsheg', () => {
    expect(ids(filterSections([section('a', 'Satipaṭṭhāna'), section('b', 'Other')], 'SATIPATTHANA'))).toEqual([
      ['a', []],
    ]);
    expect(ids(filterSections([section('a', 'བྱང་ཆུབ་སེམས།')], 'བྱང་ཆུབ'))).toEqual([['a', []]]);
    expect(ids(filterSections([section('a', '因緣品'), section('b', '四禪品')], '四禪'))).toEqual([['b', []]]);
  });

  it('returns the whole table for an empty query', () => {
    expect(filterSections(tree, ' ')).toBe(tree);
    expect(countSections(tree)).toBe(4);
  });
});
