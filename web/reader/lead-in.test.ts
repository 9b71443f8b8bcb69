import { describe, expect, it } from 'vitest';
import type { Segment } from '#shared/contract/texts.ts';
import { leadIn, linesOf } from './lead-in.ts';
import type { Block } from './text-blocks.ts';

const segment = (segment_number: number, content = 'a line', translation: Segment['translation'] = null): Segment => ({
  segment_id: `s${segment_number}`,
  segment_number,
  content,
  type: 'prose',
  level: null,
  starts_block: true,
  translation,
  covered_by: null,
});
const block = (segments: [Segment, ...Segment[]], title?: string): Block => ({
  titles: title ? [{ id: title, title, depth: 0 }] : [],
  section_id: 'a',
  segments,
});
const first = (blocks: Block[], asked: number) => leadIn(blocks, `s${asked}`)?.segment_number;

describe('what stands before the asked segment', () => {
  it('is a few short segments', () => {
    const [one, ...rest] = Array.from({ length: 20 }, (_, index) => segment(index + 1));
    expect(one && first([block([one, ...rest])], 15)).toBe(11);
  });

  it('is fewer when they are long, and none when even the last is too long', () => {
    expect(first([block([segment(1), segment(2, 'b'.repeat(100)), segment(3)])], 3)).toBe(2);
    expect(first([block([segment(1), segment(2, 'b'.repeat(1000)), segment(3)])], 3)).toBe(3);
  });

  it('counts paragraphs, titles and translations too', () => {
    expect(first([block([segment(1)]), block([segment(2)]), block([segment(3)]), block([segment(4)])], 4)).toBe(3);
    expect(first([block([segment(1), segment(2)]), block([segment(3)], 'Title')], 3)).toBe(3);
    const long = {
      text_id: 'v',
      segment_id: 'v2',
      segment_number: 2,
      language: 'en',
      script: 'Latn',
      content: 'b'.repeat(100),
    };
    expect(first([block([segment(1), segment(2, 'a', long), segment(3)])], 3)).toBe(2);
  });

  it('is nothing where the asked one is not', () => {
    expect(first([block([segment(1)])], 9)).toBeUndefined();
  });
});

describe('lines', () => {
  it('count Chinese wide, line breaks, and neither tags, footnotes nor vowel signs', () => {
    expect(linesOf('色不異空'.repeat(10))).toBe(2);
    expect(linesOf('a<br>b')).toBe(2);
    expect(linesOf(`<span class="emphasis">${'a'.repeat(40)}</span>`)).toBe(1);
    expect(linesOf(`a<i class="footnote">${'a'.repeat(400)}</i>`)).toBe(1);
    expect(linesOf('ཀི'.repeat(40))).toBe(1);
  });
});
