import { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { longestIncreasingSubsequence } from '#shared/longest-increasing-subsequence.ts';
import { blockOfNode, nodesOfBlock } from './convert.ts';
import type { EditorNode } from '../document/editor-node.ts';
import { isSameBlock, type SheetBlock } from '../document/sheet-block.ts';

/**
 * Caches the stored form of each node: nodes are immutable, and a keystroke creates a new one for its block only. A block
 * that was not edited stays exactly as it was stored, whichever client wrote it.
 */
export const createStoredBlocks = () => {
  const stored = new WeakMap<Node, SheetBlock>();
  let last: { doc: Node; blocks: SheetBlock[] } | undefined;

  const blockOf = (node: Node): SheetBlock => {
    const cached = stored.get(node);
    if (cached) return cached;
    const block = blockOfNode(node.toJSON() as EditorNode);
    stored.set(node, block);
    return block;
  };

  return {
    blockOf,
    /** The node was created from this block. */
    remember: (node: Node, block: SheetBlock): void => void stored.set(node, block),
    blocksOf: (doc: Node): SheetBlock[] => {
      if (last?.doc !== doc) last = { doc, blocks: doc.content.content.map(blockOf) };
      return last.blocks;
    },
  };
};
export type StoredBlocks = ReturnType<typeof createStoredBlocks>;

/** The blocks as nodes; unchanged blocks are the document's own nodes. */
const nodesOf = (doc: Node, blocks: SheetBlock[], stored: StoredBlocks): Node[] => {
  const present = new Map(doc.content.content.map((node) => [node.attrs.block_id as string, node]));
  return blocks.flatMap((block) => {
    const existing = present.get(block.block_id);
    if (existing && isSameBlock(stored.blockOf(existing), block)) return [existing];
    const nodes = nodesOfBlock(block).map((json) => Node.fromJSON(doc.type.schema, json));
    const [only] = nodes;
    if (only && nodes.length === 1) stored.remember(only, block);
    return nodes;
  });
};

/** Replaces the document with these blocks. Unchanged blocks are not touched, so that caret and scroll position stay. */
export const applyBlocks = (tr: Transaction, blocks: SheetBlock[], stored: StoredBlocks): Transaction => {
  const { doc } = tr;
  const before = doc.content.content;
  const next = nodesOf(doc, blocks, stored);
  if (next.length === 0) {
    const paragraph = doc.type.schema.nodes.paragraph;
    if (paragraph) next.push(paragraph.create());
  }
  const indexBefore = new Map(before.map((node, index) => [node, index]));
  const unchanged = next.flatMap((node, to) => {
    const from = indexBefore.get(node);
    return from === undefined ? [] : [{ from, to }];
  });
  // The block with the caret is never replaced: others may be removed and inserted again around it.
  const caret = unchanged.find(({ from }) => from === tr.selection.$from.index(0));
  const candidates = unchanged.filter(
    (one) => !caret || one === caret || (one.from < caret.from === one.to < caret.to && one.from !== caret.from),
  );
  const anchors = longestIncreasingSubsequence(candidates.map(({ from }) => from)).flatMap(
    (index) => candidates[index] ?? [],
  );

  const starts: number[] = [];
  doc.forEach((_node, pos) => starts.push(pos));
  starts.push(doc.content.size);
  // From the end, so that earlier positions stay valid.
  let end = { from: before.length, to: next.length };
  for (const anchor of [...anchors.toReversed(), { from: -1, to: -1 }]) {
    const inserted = next.slice(anchor.to + 1, end.to);
    const from = starts[anchor.from + 1] ?? 0;
    const to = starts[end.from] ?? doc.content.size;
    if (to > from || inserted.length > 0) tr.replaceWith(from, to, inserted);
    end = anchor;
  }
  return tr;
};
