import { describe, expect, it } from 'vitest';
import type { Section, Segment } from '#shared/contract/text-sections.ts';
import { loadRange, onlySection, type PageStart, titledSectionOf } from './print-range.ts';

const segment = (number: number): Segment => ({
  segment_id: `s${number}`,
  segment_number: number,
  content: String(number),
  type: 'prose',
  level: null,
  starts_block: true,
  label: null,
  has_own_number: false,
  translation: null,
  covered_by: null,
});
const section = (id: string, from: number, to: number, sections: Section[] = [], title = id): Section => ({
  id,
  title,
  section_number: 1,
  parent_id: null,
  segments: Array.from({ length: to - from + 1 }, (_, index) => segment(from + index)),
  sections,
});

/** a: 1–5; b: 6 with c: 7–9 and d: 10–16; e: 17–20. */
const TREE = [section('a', 1, 5), section('b', 6, 6, [section('c', 7, 9), section('d', 10, 16)]), section('e', 17, 20)];
const TOTAL = 20;
const STARTS: Record<string, number> = { a: 1, b: 6, c: 7, d: 10, e: 17 };

const pageOf = (sections: Section[], from: number, to: number): Section[] =>
  sections
    .map((one) => ({
      ...one,
      segments: one.segments.filter(({ segment_number: number }) => number >= from && number <= to),
      sections: pageOf(one.sections, from, to),
    }))
    .filter((one) => one.segments.length > 0 || one.sections.length > 0);

/** The server: the anchor is the first of the page. */
const server = (size: number) => {
  const requests: PageStart[] = [];
  const loadPage = async (start: PageStart) => {
    requests.push(start);
    const from = start.segment_id ? Number(start.segment_id.slice(1)) : (STARTS[start.section_id ?? 'a'] ?? 1);
    return {
      content: { id: 'content', text_id: 'text', sections: pageOf(TREE, from, from + size - 1) },
      total_segments: TOTAL,
    };
  };
  return { loadPage, requests };
};

const numbers = async (section_id: string | undefined, size: number, max?: number) =>
  (
    await loadRange(section_id, server(size).loadPage, { onProgress: () => true, ...(max ? { max } : {}) })
  )?.segments.map(({ segment_number }) => segment_number);

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('what is printed', () => {
  it.each([2, 3, 7, 20, 100])('of the whole text is every passage once, in pages of %i', async (size) => {
    expect(await numbers(undefined, size)).toEqual(from(1, 20));
  });

  it.each([2, 3, 7, 100])('of a section is the section and what is in it, in pages of %i', async (size) => {
    expect(await numbers('a', size)).toEqual(from(1, 5));
    expect(await numbers('b', size)).toEqual(from(6, 16));
    expect(await numbers('c', size)).toEqual(from(7, 9));
    expect(await numbers('d', size)).toEqual(from(10, 16));
    expect(await numbers('e', size)).toEqual(from(17, 20));
  });

  it('ends at the limit', async () => {
    const printed = await numbers(undefined, 5, 8);
    expect(printed?.at(-1)).toBeLessThan(15);
    expect(printed?.length).toBeGreaterThanOrEqual(8);
  });

  it('is not loaded further than asked for, and not at all once it is given up', async () => {
    const { loadPage, requests } = server(5);
    await loadRange('c', loadPage, { onProgress: () => true });
    expect(requests).toEqual([{ section_id: 'c' }]);
    const second = server(2);
    expect(await loadRange(undefined, second.loadPage, { onProgress: (loaded) => loaded < 3 })).toBeNull();
    expect(second.requests).toHaveLength(2);
  });
});

it('the section of a passage is the innermost one with a title', () => {
  expect(titledSectionOf(TREE, 's8')?.id).toBe('c');
  expect(titledSectionOf(TREE, 's6')?.id).toBe('b');
  expect(titledSectionOf([section('x', 1, 1, [section('y', 2, 3, [], '')])], 's2')?.id).toBe('x');
  expect(titledSectionOf([section('x', 1, 3, [], '')], 's2')).toBeUndefined();
});

it('a section keeps its ancestors, without their segments', () => {
  expect(onlySection(TREE, 'd')).toEqual([{ ...TREE[1], segments: [], sections: [TREE[1]?.sections[1]] }]);
});
