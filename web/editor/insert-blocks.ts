import type { Editor } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorNode } from './document/editor-node.ts';

/**
 * Blocks that hold no words go after the block where the caret is, or in its place if it is an empty paragraph. There is
 * always a line after them to write on.
 */
export const insertBlocks = (editor: Editor, blocks: EditorNode[], place?: Selection): void => {
  const { state, view } = editor;
  const { tr, schema, doc } = state;
  const selection = place ?? state.selection;
  const nodes = blocks.map((json) => Node.fromJSON(schema, json));
  const { $to } = selection;
  const block = $to.depth > 0 ? $to.node(1) : selection instanceof NodeSelection ? selection.node : null;
  const isEmptyParagraph = block?.type.name === 'paragraph' && block.content.size === 0;
  const after = $to.depth > 0 ? $to.after(1) : $to.pos;
  const from = isEmptyParagraph ? $to.before(1) : after;
  const isLast = after >= doc.content.size;
  const line = schema.nodes.paragraph?.create();
  tr.replaceWith(from, isEmptyParagraph ? after : from, isLast && line ? [...nodes, line] : nodes);
  // Whoever writes somewhere else by now is left there.
  if (!selection.eq(state.selection)) return view.dispatch(tr);
  const end = from + nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(end + 1, tr.doc.content.size)))).scrollIntoView();
  view.dispatch(tr);
  return view.focus();
};
