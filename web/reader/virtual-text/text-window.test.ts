import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '#shared/contract/text-sections.ts';
import type { Block } from '#web/reader/text/text-blocks.ts';
import {
  lastAbove,
  initialWindowStart,
  estimateLines,
  MeasuredHeights,
  windowAround,
  windowParts,
} from './text-window.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
const heightsOf = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 300 });

describe('the window of a long text', () => {
  it('covers the viewport and its margin, and empty space replaces the rest', () => {
    fc.assert(
      fc.property(heightsOf, fc.double({ min: 0, max: 1, noNaN: true }), (heights, position) => {
        const total = heights.reduce((all, one) => all + one, 0);
        const top = position * Math.max(0, total - 800);
        const { from, to, before, after } = windowAround(heights, top, 800, 400);
        const shown = heights.slice(from, to).reduce((all, one) => all + one, 0);
        expect(before + shown + after).toBe(total);
        expect(before).toBeLessThanOrEqual(Math.max(0, top - 400));
        expect(before + shown).toBeGreaterThanOrEqual(Math.min(total, top + 1200));
      }),
    );
  });

  it('stays small, however long the text is', () => {
    const { from, to } = windowAround(
      Array.from({ length: 5000 }, () => 500),
      1_000_000,
      800,
      800,
    );
    expect(to - from).toBeLessThanOrEqual(7);
  });

  it('is never empty, also beyond either end of the text', () => {
    expect(windowAround([100, 100], 5000, 800, 100).to).toBe(2);
    expect(windowAround([100, 100], -5000, 800, 100)).toMatchObject({ from: 0, to: 1 });
    expect(windowAround([], 0, 800, 100)).toEqual({ from: 0, to: 0, before: 0, after: 0 });
  });
});

describe('the parts of a text that are rendered', () => {
  it('are the given spans, with empty space of the same height in place of the rest', () => {
    const heights = [10, 20, 30, 40, 50, 60];
    expect(
      windowParts(heights, [
        { from: 4, to: 5 },
        { from: 1, to: 2 },
      ]),
    ).toEqual([
      { from: 0, to: 1, px: 10 },
      { from: 1, to: 2 },
      { from: 2, to: 4, px: 70 },
      { from: 4, to: 5 },
      { from: 5, to: 6, px: 60 },
    ]);
  });

  it('follow each other without gap or overlap, and contain every span', () => {
    const span = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 40, maxLength: 40 }),
        fc.array(span),
        (heights, spans) => {
          const parts = windowParts(heights, spans);
          const ends = parts.map(({ from, to }) => [from, to]);
          expect(
            ends
              .flat()
              .slice(1, -1)
              .every((end, at, all) => at % 2 === 1 || end === all[at + 1]),
          ).toBe(true);
          expect([ends[0]?.[0], ends.at(-1)?.[1]]).toEqual([0, 40]);
          const rendered = new Set(parts.flatMap(({ from, to, px }) => (px === undefined ? range(from, to) : [])));
          const wanted = new Set(spans.flatMap(({ from, to }) => range(from, to)));
          expect([...rendered].toSorted()).toEqual([...wanted].toSorted());
          const space = parts.reduce((px, part) => px + (part.px ?? 0), 0);
          expect(space).toBe(heights.reduce((px, height, at) => px + (wanted.has(at) ? 0 : height), 0));
        },
      ),
    );
  });
});

describe('heights', () => {
  it('are as measured, and estimated for chunks never measured', () => {
    const heights = new MeasuredHeights();
    expect(heights.get(1, () => 100)).toBe(50);
    heights.set(1, 300, 100);
    heights.set(2, 100, 100);
    expect([heights.get(1, () => 0), heights.get(2, () => 0), heights.get(3, () => 200)]).toEqual([300, 100, 400]);
  });

  it('replace the earlier measurement, and are forgotten when cleared', () => {
    const heights = new MeasuredHeights();
    heights.set(1, 900, 100);
    heights.set(1, 200, 100);
    expect(heights.get(2, () => 100)).toBe(200);
    heights.clear();
    expect(heights.get(1, () => 100)).toBe(50);
  });
});

describe('the segment at the reading line', () => {
  const tops = [-500, 90, 400];
  const at = (line: number) => lastAbove(tops.length, (index) => tops[index] ?? 0, line);

  it('is the last one that begins above the line', () => {
    expect([at(0), at(89), at(90), at(100), at(999)]).toEqual([0, 0, 1, 1, 2]);
  });

  it('is the first when all begin below it, and none when there are none', () => {
    expect(at(-900)).toBe(0);
    expect(lastAbove(0, () => 0, 0)).toBe(-1);
  });
});

const segment = (segment_number: number, content = 'a line', translation: Segment['translation'] = null): Segment => ({
  segment_id: `s${segment_number}`,
  segment_number,
  content,
  type: 'prose',
  level: null,
  starts_block: true,
  translation,
  covered_by: null,
  label: null,
  has_own_number: false,
});
const block = (segments: [Segment, ...Segment[]], title?: string): Block => ({
  titles: title ? [{ id: title, title, depth: 0 }] : [],
  section_id: 'a',
  segments,
  labelBefore: null,
});
/** Makes the text longer than a screen. */
const rest = block([segment(100, 'c'.repeat(1000))]);
const first = (blocks: Block[], requested: number) =>
  initialWindowStart([...blocks, rest], `s${requested}`)?.segment_number;

describe('what the server renders before the requested segment', () => {
  it('is a few short segments', () => {
    const [one, ...others] = Array.from({ length: 20 }, (_, index) => segment(index + 1));
    expect(one && first([block([one, ...others])], 15)).toBe(11);
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

  it('is all of a text that fits the screen', () => {
    const short = [block([segment(1), segment(2)]), block([segment(3)]), block([segment(4)])];
    expect(initialWindowStart(short, 's4')?.segment_number).toBe(1);
    expect(initialWindowStart([...short, rest], 's4')?.segment_number).toBe(2);
  });

  it('is undefined when the requested segment is not loaded', () => {
    expect(first([block([segment(1)])], 9)).toBeUndefined();
  });
});

describe('estimated lines', () => {
  it('count Chinese as wide, count line breaks, and ignore tags, footnotes and vowel signs', () => {
    expect(estimateLines('色不異空'.repeat(10))).toBe(2);
    expect(estimateLines('a<br>b')).toBe(2);
    expect(estimateLines(`<span class="emphasis">${'a'.repeat(40)}</span>`)).toBe(1);
    expect(estimateLines(`a<i class="footnote">${'a'.repeat(400)}</i>`)).toBe(1);
    expect(estimateLines('ཀི'.repeat(40))).toBe(1);
  });
});
