import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Section, Segment } from '#shared/contract/text-sections.ts';
import { sectionOf, sectionTitleOf } from './section-of.ts';
import { allSegments, firstSegment, lastSegment, mergeSections, withoutTranslations } from './section-tree.ts';

const segment = (number: number): Segment => ({
  segment_id: `s${number}`,
  segment_number: number,
  content: `text ${number}`,
  type: 'prose',
  level: null,
  starts_block: true,
  translation: null,
  covered_by: null,
  label: null,
  has_own_number: false,
});

/** A text of 60 segments: two parts of 30, each with three chapters of 10; the first segment belongs to the part itself. */
const whole = (from: number, to: number): Section[] =>
  [0, 1].flatMap((part) => {
    const isIn = (number: number) => number >= from && number <= to;
    const numbers = Array.from({ length: 30 }, (_, index) => part * 30 + index + 1).filter(isIn);
    if (numbers.length === 0) return [];
    const parts = [0, 1, 2].flatMap((chapter) => {
      const own = numbers.filter(
        (number) => number !== part * 30 + 1 && Math.floor(((number - 1) % 30) / 10) === chapter,
      );
      return own.length === 0 ? [] : [section(`p${part}c${chapter}`, chapter + 1, own.map(segment), [], `p${part}`)];
    });
    return [section(`p${part}`, part + 1, numbers.filter((number) => number === part * 30 + 1).map(segment), parts)];
  });

const section = (
  id: string,
  section_number: number,
  segments: Segment[],
  sections: Section[],
  parent_id: string | null = null,
): Section => ({
  id,
  title: id,
  section_number,
  parent_id,
  segments,
  sections,
});

const numbersOf = (sections: Section[]) => allSegments(sections).map((one) => one.segment_number);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('merging two pages of a chapter', () => {
  it('merges by section id at every depth, with each segment once', () => {
    const merged = mergeSections(whole(1, 20), whole(20, 39));
    expect(merged).toEqual(whole(1, 39));
  });

  it('puts earlier content before, also inside a section that is loaded from the middle', () => {
    expect(mergeSections(whole(25, 44), whole(6, 25))).toEqual(whole(6, 44));
  });

  it('uses the later copy of a segment', () => {
    const translation = {
      text_id: 'v',
      segment_id: 'v1',
      segment_number: 1,
      language: 'en',
      script: 'Latn',
      content: 'x',
    };
    const translated = [
      { ...segment(1), translation },
      { ...segment(2), covered_by: segment(1).segment_id },
    ];
    const source = [segment(1), segment(2)];
    const [merged] = mergeSections([section('a', 1, source, [])], [section('a', 1, translated, [])]);
    expect(merged?.segments).toEqual(translated);
    expect(withoutTranslations(merged ? [merged] : [])[0]?.segments).toEqual(source);
  });

  it('results in the same text for any pages in any order', () => {
    const pages = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(pages, (requests) => {
        const expected = new Set(requests.flatMap(([from, size]) => range(from, Math.min(60, from + size - 1))));
        const merged = requests.reduce<Section[]>(
          (all, [from, size]) => mergeSections(all, whole(from, Math.min(60, from + size - 1))),
          [],
        );
        expect(numbersOf(merged)).toEqual([...expected].toSorted((a, b) => a - b));
        expect(firstSegment(merged)?.segment_number).toBe(Math.min(...expected));
        expect(lastSegment(merged)?.segment_number).toBe(Math.max(...expected));
        expect(mergeSections(merged, merged)).toEqual(merged);
      }),
    );
  });

  it('has no first and last segment when empty', () => {
    expect(firstSegment([])).toBeUndefined();
    expect(lastSegment([section('a', 1, [], [])])).toBeUndefined();
  });

  it('finds the innermost section of a segment', () => {
    expect([1, 12, 45, 99].map((number) => sectionOf(whole(1, 60), `s${number}`))).toEqual([
      'p0',
      'p0c1',
      'p1c1',
      null,
    ]);
  });

  it('finds the innermost title around a segment', () => {
    const untitled = { ...section('inner', 1, [segment(2)], []), title: '' };
    const sections = [{ ...section('outer', 1, [segment(1)], [untitled]), title: 'Outer' }];
    expect(['s1', 's2', 's3'].map((id) => sectionTitleOf(sections, id))).toEqual(['Outer', 'Outer', undefined]);
    expect(sectionTitleOf([{ ...untitled, title: '' }], 's2')).toBeUndefined();
  });
});
