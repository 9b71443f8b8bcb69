import type { Editor } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorNode } from './document/editor-node.ts';

/** Focuses synchronously: TipTap's own command waits for the next frame, and keys typed until then would be lost. */
export const focusText = ({ view }: Editor, position?: 'start' | 'end'): void => {
  const { doc, tr } = view.state;
  if (position) {
    const selection = position === 'start' ? Selection.atStart(doc) : Selection.atEnd(doc);
    view.dispatch(tr.setSelection(selection).scrollIntoView());
  }
  view.focus();
};

/**
 * Inserts blocks after the block with the caret, or instead of it if it is an empty paragraph. There is always a line
 * after them to continue on, an empty one unless text follows, and the caret goes there, or into the first block.
 */
export const insertBlocks = (
  editor: Editor,
  blocks: EditorNode[],
  target?: Selection,
  caret: 'after' | 'inside' = 'after',
): void => {
  const { state, view } = editor;
  const { tr, schema, doc } = state;
  const selection = target ?? state.selection;
  const nodes = blocks.map((json) => Node.fromJSON(schema, json));
  const { $to } = selection;
  const block = $to.depth > 0 ? $to.node(1) : selection instanceof NodeSelection ? selection.node : null;
  const isEmptyParagraph = block?.type.name === 'paragraph' && block.content.size === 0;
  const after = $to.depth > 0 ? $to.after(1) : $to.pos;
  const from = isEmptyParagraph ? $to.before(1) : after;
  // Never the cell of a table that follows, nor the text below another film.
  const needsLine = !doc.resolve(after).nodeAfter?.isTextblock;
  const line = schema.nodes.paragraph?.create();
  tr.replaceWith(from, isEmptyParagraph ? after : from, needsLine && line ? [...nodes, line] : nodes);
  // If the caret has moved elsewhere meanwhile, it stays there.
  if (!selection.eq(state.selection)) return view.dispatch(tr);
  const end = from + nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);
  const next = caret === 'inside' ? from + 1 : Math.min(end + 1, tr.doc.content.size);
  tr.setSelection(TextSelection.near(tr.doc.resolve(next))).scrollIntoView();
  view.dispatch(tr);
  return view.focus();
};
