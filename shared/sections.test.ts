import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chapterTree, contentsTree, joinPieces, pageRange } from '#shared/sections.ts';

const row = (id: string, parent_id: string | null = null) => ({ id, title: id, section_number: 1, parent_id });

describe('pageRange', () => {
  it('always contains the anchor, at most `size` segments, and nothing outside the text', () => {
    const total = fc.integer({ min: 1, max: 5000 });
    const position = total.chain((count) =>
      fc.record({ total: fc.constant(count), anchor: fc.integer({ min: 1, max: count }) }),
    );
    fc.assert(
      fc.property(
        position,
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('next' as const, 'previous' as const),
        ({ total: count, anchor }, size, direction) => {
          const { from, to } = pageRange(anchor, size, direction, count);
          expect(from).toBeGreaterThanOrEqual(1);
          expect(to).toBeLessThanOrEqual(count);
          expect(to - from + 1).toBeLessThanOrEqual(size);
          expect(direction === 'next' ? from : to).toBe(anchor);
        },
      ),
    );
  });
});

describe('a page', () => {
  it.each([
    ['next', 1, { from: 1, to: 20 }],
    ['next', 90, { from: 90, to: 100 }],
    ['next', 81, { from: 81, to: 100 }],
    ['previous', 40, { from: 21, to: 40 }],
    ['previous', 5, { from: 1, to: 5 }],
  ] as const)('%s of %i has all segments that it can', (direction, anchor, range) => {
    expect(pageRange(anchor, 20, direction, 100)).toEqual(range);
  });
});

describe('section trees', () => {
  it('have their own segments, with a translation or none, and start where a parent is not on the page', () => {
    const segment = (segment_id: string, section_id: string) =>
      ({ segment_id, section_id }) as Parameters<typeof chapterTree>[1][number];
    const translation = { translation: { content: 'x' }, covered_by: null } as never;
    expect(
      chapterTree(
        [row('a', 'on another page'), row('b', 'a')],
        [segment('s1', 'a'), segment('s2', 'b'), segment('s3', 'a')],
        new Map([['s3', translation]]),
      ),
    ).toEqual([
      {
        ...row('a', 'on another page'),
        segments: [
          { segment_id: 's1', section_id: 'a', translation: null, covered_by: null },
          { segment_id: 's3', section_id: 'a', translation: { content: 'x' }, covered_by: null },
        ],
        sections: [
          {
            ...row('b', 'a'),
            segments: [{ segment_id: 's2', section_id: 'b', translation: null, covered_by: null }],
            sections: [],
          },
        ],
      },
    ]);
  });

  it('nest to any depth in document order', () => {
    const tree = chapterTree([row('a'), row('b', 'a'), row('c', 'b'), row('d')], [], new Map());
    expect(tree.map((section) => section.id)).toEqual(['a', 'd']);
    expect(tree[0]?.sections[0]?.sections[0]?.id).toBe('c');
  });

  it('group sections by content', () => {
    const rows = ['x', 'y'].map((content_id) => ({
      ...row(`s-${content_id}`),
      content_id,
      segment_id: 'g',
      segment_number: 1,
      label_source: { key: 'dhp21', references: [] },
      has_sections: false,
    }));
    expect(contentsTree(rows, { id: 't', language: 'pi' })[0]).toEqual({
      id: 'x',
      text_id: 't',
      sections: [
        {
          ...row('s-x'),
          segments: [{ segment_id: 'g', segment_number: 1, label: '21' }],
          has_sections: false,
          sections: [],
        },
      ],
    });
    expect(
      contentsTree(rows, { id: 't', language: 'pi' }).map(({ id, sections }) => [
        id,
        sections.map((section) => section.id),
      ]),
    ).toEqual([
      ['x', ['s-x']],
      ['y', ['s-y']],
    ]);
  });
});

describe('joinPieces', () => {
  const prose = (content: string) => ({ content, type: 'prose' as const });
  it('joins prose with a space, Chinese without, verse with a line break', () => {
    expect(joinPieces([prose('a'), prose('b')], 'Latn')).toBe('a b');
    expect(joinPieces([prose('如是'), prose('我聞')], 'Hani')).toBe('如是我聞');
    expect(
      joinPieces(
        [
          { content: 'a', type: 'verse' },
          { content: 'b', type: 'verse' },
        ],
        'Tibt',
      ),
    ).toBe('a<br>b');
    expect(joinPieces([prose('a'), { content: 'b', type: 'heading' }, prose('c')], 'Latn')).toBe('a<br>b c');
    expect(joinPieces([], 'Latn')).toBe('');
  });
});
