import { describe, expect, it } from 'vitest';
import { block } from '#web/editor/saving/testing-drafts.ts';
import { compareBlocks } from './compare.ts';

describe('a comparison of blocks', () => {
  it('counts unchanged blocks, and shows removed ones where they were', () => {
    const before = ['a', 'b', 'c', 'd', 'e'].map((id) => block(id));
    const after = [block('a'), block('x'), block('b'), block('d', 'd!'), block('e')];
    expect(compareBlocks(before, after)).toMatchObject([
      { kind: 'same', count: 1 },
      { kind: 'added', block: { content: 'x' } },
      { kind: 'same', count: 1 },
      { kind: 'removed', block: { content: 'c' } },
      { kind: 'changed', before: { content: 'd' }, after: { content: 'd!' } },
      { kind: 'same', count: 1 },
    ]);
  });

  it('marks a moved block', () => {
    const [a, b, c] = [block('a'), block('b'), block('c')];
    expect(compareBlocks([a, b, c], [c, a, b])).toMatchObject([
      { kind: 'moved', block: c },
      { kind: 'same', count: 2 },
    ]);
  });
});
