import { describe, expect, it } from 'vitest';
import type { ContentsSection } from '#shared/contract/text-sections.ts';
import { sectionStart } from './section-start.ts';

const section = (number: number | null, sections: ContentsSection[] = []): ContentsSection => ({
  has_sections: sections.length > 0,
  id: `s${number}`,
  title: '',
  section_number: 1,
  parent_id: null,
  segments: number === null ? [] : [{ segment_id: `g${number}`, segment_number: number, label: null }],
  sections,
});

describe('the start of a section', () => {
  it('is its own first segment, before those of its parts', () => {
    expect(sectionStart(section(3, [section(4)]))?.segment_id).toBe('g3');
  });

  it('is found at any depth, after parts without segments', () => {
    expect(sectionStart(section(null, [section(null), section(null, [section(9)]), section(12)]))?.segment_id).toBe(
      'g9',
    );
  });

  it('is undefined in an empty section', () => {
    expect(sectionStart(section(null, [section(null)]))).toBeUndefined();
  });
});
