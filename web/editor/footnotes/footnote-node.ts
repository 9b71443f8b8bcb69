import { type Editor, Node } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** The author asks for the text of a footnote, by its place in the sheet from 0. */
    footnote: number;
  }
}

/** Editors that show a footnote whose number has not been written yet. */
export const unnumberedEditors = new WeakSet<Editor>();

const footnotesOfBlock = new WeakMap<ProseMirrorNode, { node: ProseMirrorNode; offset: number }[]>();

/** The footnotes of a top-level block, with their offset in it. Blocks are immutable, so each is searched once. */
const listInBlock = (block: ProseMirrorNode): { node: ProseMirrorNode; offset: number }[] => {
  const known = footnotesOfBlock.get(block);
  if (known) return known;
  const found: { node: ProseMirrorNode; offset: number }[] = [];
  block.descendants((node, offset) => {
    if (node.type.name === 'footnote') found.push({ node, offset });
    return node.type.name !== 'footnote';
  });
  footnotesOfBlock.set(block, found);
  return found;
};

export type PlacedFootnote = { node: ProseMirrorNode; pos: number };

/** All footnotes in the order of the text; the first is number 1. */
export const listFootnotes = (doc: ProseMirrorNode): PlacedFootnote[] => {
  const placed: PlacedFootnote[] = [];
  doc.forEach((block, blockPos) => {
    for (const { node, offset } of listInBlock(block)) placed.push({ node, pos: blockPos + 1 + offset });
  });
  return placed;
};

/**
 * A footnote: in the text its number, its own text in the list below the sheet. What is in it is edited there, so here it is
 * one unit that is selected and deleted as a letter is.
 */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  content: 'text*',
  parseHTML: () => [
    // Before the mark, whose tag is the same.
    { tag: 'i.footnote', priority: 60 },
    { tag: 'sup.footnote-marker', priority: 60, ignore: true },
  ],
  renderHTML: () => ['i', { class: 'footnote' }, 0],
  addNodeView() {
    const { editor } = this;
    return ({ getPos }) => {
      const dom = document.createElement('sup');
      dom.dataset.footnote = '';
      unnumberedEditors.add(editor);
      dom.addEventListener('click', () => {
        const pos = getPos();
        const index = listFootnotes(editor.state.doc).findIndex((one) => one.pos === pos);
        if (index >= 0) editor.emit('footnote', index);
      });
      return { dom, ignoreMutation: () => true, update: (node) => node.type.name === 'footnote' };
    };
  },
});
