import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Section, Segment } from '#shared/contract/text-sections.ts';
import { fromSegment, isSameChunk, repeatedLabels, textBlocks, textChunks } from './text-blocks.ts';

const segment = (number: number, more: Partial<Segment> = {}): Segment => ({
  segment_id: `s${number}`,
  segment_number: number,
  content: 'x',
  type: 'prose',
  level: null,
  starts_block: true,
  translation: null,
  covered_by: null,
  label: null,
  has_own_number: false,
  ...more,
});
const heading = (number: number) => segment(number, { type: 'heading', level: 1 });
const continuation = (number: number) => segment(number, { starts_block: false });
const section = (title: string, segments: Segment[], sections: Section[] = []): Section => ({
  id: title,
  title,
  section_number: 1,
  parent_id: null,
  segments,
  sections,
});
const numbers = (sections: Section[]) =>
  textBlocks(sections).map(({ segments }) => segments.map((one) => one.segment_number));
const titles = (sections: Section[]) =>
  textBlocks(sections).map((block) => block.titles.map(({ title }) => title).join('/'));

describe('the blocks of a text', () => {
  it('are paragraphs: a segment that does not start one continues the previous', () => {
    expect(
      numbers([section('a', [segment(1), continuation(2), segment(3), continuation(4), continuation(5)])]),
    ).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it('end with their section, and a heading is a block of its own', () => {
    expect(numbers([section('a', [segment(1)]), section('b', [continuation(2), heading(3), continuation(4)])])).toEqual(
      [[1], [2], [3], [4]],
    );
  });

  it('are in reading order, also where a section continues after its parts', () => {
    expect(numbers([section('a', [segment(1), segment(4)], [section('b', [segment(2), segment(3)])])])).toEqual([
      [1],
      [2],
      [3],
      [4],
    ]);
  });

  it('carry the titles of the sections that begin at them, outermost first', () => {
    expect(titles([section('a', [], [section('b', [segment(1), segment(2)]), section('c', [segment(3)])])])).toEqual([
      'a/b',
      '',
      'c',
    ]);
  });

  it('leave a title out where the section begins with a heading of its own', () => {
    expect(titles([section('a', [], [section('b', [heading(1), segment(2)])])])).toEqual(['a', '']);
  });

  it('leave the title of a section out while its beginning is not loaded', () => {
    expect(titles([section('a', [segment(7), segment(8)]), section('b', [segment(9)])])).toEqual(['', '', 'b']);
  });

  it('know which segments are further lines of the verse before: its number is shown once', () => {
    const line = (number: number, label: string | null, more: Partial<Segment> = {}) =>
      segment(number, { type: 'verse', starts_block: false, label, has_own_number: true, ...more });
    const verses = [
      section('a', [
        line(1, '21', { type: 'heading', level: 1 }),
        line(2, '21', { starts_block: true }),
        line(3, '21'),
        line(4, '21', { starts_block: true }),
        line(5, '22', { starts_block: true }),
        line(6, '22'),
        line(7, null),
        line(8, null),
      ]),
    ];
    const blocks = textBlocks(verses);
    expect(blocks.map(repeatedLabels)).toEqual([[false], [false, true], [true], [false, true, false, false]]);
    // Also where only the end of a verse is rendered.
    expect(fromSegment(blocks, 6).map(repeatedLabels)).toEqual([[true, false, false]]);
    const [chunk] = textChunks(blocks);
    const later = textChunks(textBlocks([section('a', verses[0]?.segments.slice(3) ?? [])]))[0];
    expect(chunk && later && isSameChunk({ ...chunk, blocks: chunk.blocks.slice(2) }, later)).toBe(false);
  });

  it('have a maximum size where the source marks no paragraphs', () => {
    const all = [
      section(
        'a',
        Array.from({ length: 200 }, (_, index) => continuation(index + 1)),
      ),
    ];
    expect(Math.max(...numbers(all).map((block) => block.length))).toBeLessThanOrEqual(60);
  });
});

describe('chunks', () => {
  const text = (from: number, to: number) => [
    section(
      'a',
      Array.from({ length: to - from + 1 }, (_, index) =>
        (from + index) % 3 ? continuation(from + index) : segment(from + index),
      ),
    ),
  ];
  const chunks = (from: number, to: number) => textChunks(textBlocks(text(from, to)));

  it('contain every segment once, in order, and split no paragraph', () => {
    const all = chunks(1, 100).flatMap(({ blocks }) =>
      blocks.flatMap(({ segments }) => segments.map((one) => one.segment_number)),
    );
    expect(all).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it('are the same whatever part of the text was loaded first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 30, max: 100 }), (from, size) => {
        const inner = chunks(from, from + size).slice(1, -1);
        const whole = new Map(chunks(1, 300).map((chunk) => [chunk.key, chunk]));
        for (const { key, blocks } of inner) {
          const same = whole.get(key)?.blocks.map((block) => block.segments.map((one) => one.segment_id));
          expect(blocks.map((block) => block.segments.map((one) => one.segment_id))).toEqual(same);
        }
      }),
    );
  });

  it('are the same when nothing in them has changed', () => {
    const sections = text(1, 60);
    const [a] = textChunks(textBlocks(sections));
    const [b, other] = textChunks(textBlocks(sections));
    expect(a && b && isSameChunk(a, b)).toBe(true);
    expect(a && other && isSameChunk(a, other)).toBe(false);
  });
});
