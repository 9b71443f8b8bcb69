import type { Editor } from '@tiptap/core';
import { applyBlocks } from './document/apply-blocks.ts';
import { documentOf, nodesOfBlock } from './document/convert.ts';
import type { EditorNode } from './document/editor-node.ts';
import type { SheetBlock } from './document/sheet-block.ts';
import { createStoredNodes } from './document/stored-nodes.ts';
import type { EditorPort } from './saving/types.ts';

export type OpenedBlocks = { doc: EditorNode; port(editor: () => Editor): EditorPort };

/** The blocks as a document, and how saving reads and changes that document once an editor shows it. */
export const openBlocks = (blocks: SheetBlock[]): OpenedBlocks => {
  const stored = createStoredNodes();
  const opened = blocks.map((block) => ({ block, nodes: nodesOfBlock(block) }));
  let isKnown = false;

  /**
   * The rows that became one block each are that block's stored form for as long as nobody touches it. Somebody may have
   * typed before this is first asked, so only what is still as it was opened counts.
   */
  const rememberRows = ({ state: { doc }, schema }: Editor) => {
    isKnown = true;
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
        if (!isKnown) rememberRows(editor());
        return stored.blocksOf(editor().state.doc);
      },
      applyBlocks: (next) => {
        const { view, state } = editor();
        if (view.composing) return false;
        if (!isKnown) rememberRows(editor());
        const tr = applyBlocks(state.tr, next, stored);
        if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
        return true;
      },
    }),
  };
};
