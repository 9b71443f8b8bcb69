import type { Node } from '@tiptap/pm/model';
import { blockOfNode } from './convert.ts';
import type { EditorNode } from './editor-node.ts';
import type { SheetBlock } from './sheet-block.ts';

/**
 * Each block's stored form, made once: the editor's nodes never change, a keystroke makes a new one of the block it is in.
 * A block that nobody has touched stays what was stored, to the letter, whichever client wrote it.
 */
export const createStoredNodes = () => {
  const stored = new WeakMap<Node, SheetBlock>();
  let last: { doc: Node; blocks: SheetBlock[] } | undefined;

  const blockOf = (node: Node): SheetBlock => {
    const known = stored.get(node);
    if (known) return known;
    const block = blockOfNode(node.toJSON() as EditorNode);
    stored.set(node, block);
    return block;
  };

  return {
    blockOf,
    /** This node is what became of that row. */
    remember: (node: Node, block: SheetBlock): void => void stored.set(node, block),
    blocksOf: (doc: Node): SheetBlock[] => {
      if (last?.doc !== doc) last = { doc, blocks: doc.content.content.map(blockOf) };
      return last.blocks;
    },
  };
};
export type StoredNodes = ReturnType<typeof createStoredNodes>;
