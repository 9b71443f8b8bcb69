import type { Editor } from '@tiptap/core';
import { applyBlocks, createStoredBlocks } from './conversion/apply-blocks.ts';
import { documentOf, nodesOfBlock } from './conversion/convert.ts';
import type { EditorNode } from './document/editor-node.ts';
import type { SheetBlock } from './document/sheet-block.ts';
import type { EditorPort } from './saving/types.ts';

export type OpenedDocument = { doc: EditorNode; port(editor: () => Editor): EditorPort };

/** Converts blocks to a document, and lets saving read and change that document once an editor shows it. */
export const openDocument = (blocks: SheetBlock[]): OpenedDocument => {
  const stored = createStoredBlocks();
  const opened = blocks.map((block) => ({ block, nodes: nodesOfBlock(block) }));
  let hasRemembered = false;

  /**
   * A row that became one node is that node's stored form until it is edited. The author may have typed before the first
   * call, so only nodes that have not changed since are recorded.
   */
  const rememberRows = ({ state: { doc }, schema }: Editor) => {
    hasRemembered = true;
    const openedAs = new Map(opened.map(({ block, nodes }) => [block.block_id, { block, nodes }]));
    doc.forEach((node) => {
      const { block, nodes: [first, ...more] = [] } = openedAs.get(node.attrs.block_id as string) ?? {};
      if (block && first && more.length === 0 && node.eq(schema.nodeFromJSON(first))) stored.remember(node, block);
    });
  };

  return {
    doc: documentOf(opened.flatMap(({ nodes }) => nodes)),
    port: (editor) => ({
      readBlocks: () => {
        if (!hasRemembered) rememberRows(editor());
        return stored.blocksOf(editor().state.doc);
      },
      applyBlocks: (next) => {
        const { view, state } = editor();
        if (view.composing) return false;
        if (!hasRemembered) rememberRows(editor());
        const tr = applyBlocks(state.tr, next, stored);
        if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
        return true;
      },
    }),
  };
};
