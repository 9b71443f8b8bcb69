import { describe, expect, it } from 'vitest';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import { mergeBlocks, type MergeContext } from './merge-blocks.rules.ts';
import type { Block } from './stored-sheet.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
];
const SEGMENT = '00000000-0000-4000-8000-0000000000ff';

const context = (stored: Block[], more: Partial<MergeContext> = {}): MergeContext => ({
  stored,
  passages: new Map(),
  former: new Map(),
  siteUrl: 'https://texts.example',
  ...more,
});
const stored = (block_id: string, content = '<p>same</p>'): Block => ({ block_id, type: 'content', content });
const row = (position: number, block_id?: string, content = '<p>same</p>'): SheetRow => ({
  position,
  type: 'content',
  content,
  ...(block_id ? { block_id } : {}),
});
const mergedIds = (rows: SheetRow[], blocks: Block[]) =>
  mergeBlocks(rows, context(blocks)).map(({ block_id }) => block_id);

describe('equal blocks', () => {
  const two = [stored(A), stored(B)];

  it('without ids are the stored ones, in order, each once', () => {
    expect(mergedIds([row(1), row(2)], two)).toEqual([A, B]);
    const [first, second, third] = mergedIds([row(1), row(2), row(3)], two);
    expect([first, second]).toEqual([A, B]);
    expect([A, B]).not.toContain(third);
  });

  it('without an id never take the id of a row that names it, whichever comes first', () => {
    expect(mergedIds([row(1, A), row(2)], two)).toEqual([A, B]);
    expect(mergedIds([row(1), row(2, A)], two)).toEqual([B, A]);
    expect(mergedIds([row(1), row(2, B)], two)).toEqual([A, B]);
    expect(mergedIds([row(1, A.toUpperCase()), row(2)], two)).toEqual([A, B]);
  });

  it('with the same id become two blocks', () => {
    const ids = mergedIds([row(1, A), row(2, A)], two);
    expect(ids[0]).toBe(A);
    expect(new Set([...ids, B]).size).toBe(3);
  });

  it('stay apart from a block of another type with the same content', () => {
    const link = 'https://elsewhere.example/lotus.jpg';
    const image: Block = { block_id: C, type: 'image', content: link, alt: 'A lotus' };
    const merged = mergeBlocks(
      [
        { position: 1, type: 'video', content: link },
        { position: 2, type: 'image', content: link },
      ],
      context([image]),
    );
    expect(merged[0]?.block_id).not.toBe(C);
    expect(merged[1]).toEqual(image);
  });

  it('that quote the same passage each keep the revision that they quoted', () => {
    const source = (block_id: string, revision: number): Block => ({
      block_id,
      type: 'source',
      content: `of ${revision}`,
      quote: { segment_id: SEGMENT, revision },
    });
    const blocks = [source(A, 1), source(B, 2)];
    const quote = (position: number): SheetRow => ({ position, type: 'source', content: SEGMENT });
    expect(mergeBlocks([quote(1), quote(2)], context(blocks))).toEqual(blocks);
  });
});

it('rows are in the order of their positions', () => {
  const rows = [row(2, B, '<p>two</p>'), row(1, A, '<p>one</p>')];
  expect(mergeBlocks(rows, context([])).map(({ block_id }) => block_id)).toEqual([A, B]);
});
