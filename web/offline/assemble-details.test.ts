import { describe, expect, it } from 'vitest';
import type { Section, Segment } from '#shared/contract/text-sections.ts';
import type { Details } from '#shared/contract/texts.ts';
import { assembleDetails } from './assemble-details.ts';

const TOTAL = 30;

const segment = (number: number, version?: string): Segment => ({
  segment_id: `s${number}`,
  segment_number: number,
  content: `passage ${number}`,
  type: 'prose',
  level: null,
  starts_block: true,
  label: null,
  has_own_number: false,
  translation: version
    ? {
        text_id: version,
        segment_id: `t${number}`,
        segment_number: number,
        language: 'en',
        script: 'Latn',
        content: 'x',
      }
    : null,
  covered_by: null,
});

const heading = { title: '', section_number: 1, parent_id: null };

/** Passages 1 to 10 are in section a, the others in b, which is in c. */
const page = (from: number, to: number, version?: string): Details => {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const [inA, inB] = [numbers.filter((one) => one <= 10), numbers.filter((one) => one > 10)];
  const sections: Section[] = [
    ...(inA.length > 0
      ? [{ ...heading, id: 'a', segments: inA.map((one) => segment(one, version)), sections: [] }]
      : []),
    ...(inB.length > 0
      ? [
          {
            ...heading,
            id: 'c',
            segments: [],
            sections: [
              { ...heading, id: 'b', parent_id: 'c', segments: inB.map((one) => segment(one, version)), sections: [] },
            ],
          },
        ]
      : []),
  ];
  return {
    text_detail: { id: 'text' } as Details['text_detail'],
    version_detail: version ? ({ id: version } as Details['version_detail']) : null,
    content: { id: 'content', text_id: 'text', sections },
    not_found: [],
    current_segment_position: from,
    total_segments: TOTAL,
    size: 20,
    pagination_direction: 'next',
  };
};

const numbersOf = (details: Details | undefined): number[] => {
  const inSections = (sections: Section[]): number[] =>
    sections.flatMap(({ segments, sections: inner }) => [
      ...segments.map(({ segment_number }) => segment_number),
      ...inSections(inner),
    ]);
  return inSections(details?.content.sections ?? []);
};

describe('a page of a chapter from other pages', () => {
  const kept = [page(1, 6), page(6, 12)];

  it('joins what comes after one another, in the tree it had', () => {
    const found = assembleDetails(kept, { segment_id: 's4', size: '20' });
    expect(numbersOf(found)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(found?.content.sections).toEqual(page(4, 12).content.sections);
    expect(found).toMatchObject({ current_segment_position: 4, total_segments: TOTAL, pagination_direction: 'next' });
  });

  it('goes back as well, and is no longer than asked for', () => {
    const found = assembleDetails(kept, { segment_id: 's8', size: '3', direction: 'previous' });
    expect(numbersOf(found)).toEqual([6, 7, 8]);
    expect(found).toMatchObject({ current_segment_position: 8, pagination_direction: 'previous', size: 3 });
  });

  it('ends where a passage is missing', () => {
    expect(numbersOf(assembleDetails([page(1, 3), page(5, 8)], { segment_id: 's2' }))).toEqual([2, 3]);
  });

  it('has nothing after the last passage that is here, unless the text ends there', () => {
    expect(assembleDetails(kept, { segment_id: 's12' })).toBeUndefined();
    expect(assembleDetails([page(5, 8)], { segment_id: 's5', direction: 'previous' })).toBeUndefined();
    expect(numbersOf(assembleDetails([page(25, TOTAL)], { segment_id: `s${TOTAL}` }))).toEqual([TOTAL]);
    expect(numbersOf(assembleDetails(kept, { segment_id: 's1', direction: 'previous' }))).toEqual([1]);
    // The first page of a text that opens there.
    expect(numbersOf(assembleDetails(kept, { segment_id: 's12', if_missing: 'start' }))).toEqual([12]);
  });

  it('opens a text without a place at its first passage that is here', () => {
    expect(numbersOf(assembleDetails([page(5, 8)], {}))).toEqual([5, 6, 7, 8]);
    expect(numbersOf(assembleDetails([page(5, 8)], { segment_number: '7' }))).toEqual([7, 8]);
    expect(assembleDetails([page(5, 8)], { segment_number: '9' })).toBeUndefined();
    expect(assembleDetails([page(5, 8)], { segment_id: 's2' })).toBeUndefined();
    expect(assembleDetails([], {})).toBeUndefined();
  });

  it('opens a section at its first passage, if that is surely the first', () => {
    expect(numbersOf(assembleDetails(kept, { section_id: 'b' }))).toEqual([11, 12]);
    expect(numbersOf(assembleDetails(kept, { section_id: 'a', size: '2' }))).toEqual([1, 2]);
    expect(assembleDetails([page(12, 14)], { section_id: 'b' })).toBeUndefined();
  });

  it('shows the version that is wanted and no other', () => {
    const versions = [page(1, 6, 'v1'), page(1, 6, 'v2')];
    expect(assembleDetails(versions, { version_id: 'v1' })?.version_detail?.id).toBe('v1');
    expect(assembleDetails(versions, { version_id: 'v3' })).toBeUndefined();
    expect(assembleDetails(versions, { version_like: 'other' })?.version_detail?.id).toBe('v2');
    const alone = assembleDetails(versions, {});
    expect(alone?.version_detail).toBeNull();
    expect(alone?.content.sections).toEqual(page(1, 6).content.sections);
  });
});
