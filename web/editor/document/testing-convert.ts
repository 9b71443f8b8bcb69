import { blockOfNode, documentOf, newBlockId, nodesOfBlock } from './convert.ts';
import type { EditorNode } from './editor-node.ts';
import type { SheetBlock } from './sheet-block.ts';

/** A whole sheet to the editor and back, without an editor. */
export const toEditor = (blocks: SheetBlock[], newId = newBlockId): EditorNode =>
  documentOf(
    blocks.flatMap((block) => nodesOfBlock(block, newId)),
    newId,
  );

export const toStored = (doc: EditorNode): SheetBlock[] => (doc.content ?? []).map(blockOfNode);
