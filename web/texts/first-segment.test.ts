import { describe, expect, it } from 'vitest';
import type { ContentsSection } from '#shared/contract/texts.ts';
import { firstSegment } from './first-segment.ts';

const section = (number: number | null, sections: ContentsSection[] = []): ContentsSection => ({
  id: `s${number}`,
  title: '',
  section_number: 1,
  parent_id: null,
  segments: number === null ? [] : [{ segment_id: `g${number}`, segment_number: number }],
  sections,
});

describe('the first segment of a section', () => {
  it('is its own before those of its parts', () => {
    expect(firstSegment(section(3, [section(4)]))?.segment_id).toBe('g3');
  });

  it('is at any depth, after parts without segments', () => {
    expect(firstSegment(section(null, [section(null), section(null, [section(9)]), section(12)]))?.segment_id).toBe(
      'g9',
    );
  });

  it('is undefined in an empty section', () => {
    expect(firstSegment(section(null, [section(null)]))).toBeUndefined();
  });
});
