import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chapterTree, contentsTree, joinPieces, pageRange } from './sections.rules.ts';

const row = (id: string, parent_id: string | null = null) => ({ id, title: id, section_number: 1, parent_id });

describe('pageRange', () => {
  it('always holds the anchor, never more than the size, and nothing outside the text', () => {
    const total = fc.integer({ min: 1, max: 5000 });
    const place = total.chain((most) =>
      fc.record({ total: fc.constant(most), anchor: fc.integer({ min: 1, max: most }) }),
    );
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('next' as const, 'previous' as const),
        ({ total: most, anchor }, size, direction) => {
          const { from, to } = pageRange(anchor, size, direction, most);
          expect(from).toBeGreaterThanOrEqual(1);
          expect(to).toBeLessThanOrEqual(most);
          expect(to - from + 1).toBeLessThanOrEqual(size);
          expect(direction === 'next' ? from : to).toBe(anchor);
        },
      ),
    );
  });
});

describe('the trees', () => {
  it('nest to any depth and keep document order', () => {
    const tree = chapterTree([row('a'), row('b', 'a'), row('c', 'b'), row('d')], [], new Map());
    expect(tree.map((section) => section.id)).toEqual(['a', 'd']);
    expect(tree[0]?.sections[0]?.sections[0]?.id).toBe('c');
  });

  it('put sections under their own content', () => {
    const rows = ['x', 'y'].map((content_id) => ({
      ...row(`s-${content_id}`),
      content_id,
      segment_id: 'g',
      segment_number: 1,
    }));
    expect(contentsTree(rows, 't').map(({ id, sections }) => [id, sections.map((section) => section.id)])).toEqual([
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
    expect(joinPieces([], 'Latn')).toBe('');
  });
});
