import type { Editor } from '@tiptap/core';
import { Fragment, Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { MAX_FOOTNOTES } from '#shared/limits.ts';
import type { EditorNode } from '../document/editor-node.ts';
import { listFootnotes } from './footnote-node.ts';

/** A footnote after the selected words, and the caret in its text. */
export const insertFootnote = (editor: Editor): boolean => {
  const { state, view, schema } = editor;
  const { $to } = state.selection;
  const type = schema.nodes.footnote;
  if (!type || !$to.parent.isTextblock || !$to.parent.canReplaceWith($to.index(), $to.index(), type)) return false;
  if (listFootnotes(state.doc).length >= MAX_FOOTNOTES) {
    editor.emit('notice', 'editor.footnote.limit');
    return false;
  }
  const tr = state.tr.insert($to.pos, type.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, $to.pos + 2)));
  editor.emit(
    'footnote',
    listFootnotes(view.state.doc).findIndex(({ pos }) => pos === $to.pos),
  );
  return true;
};

/** Replaces the text of a footnote. */
export const writeFootnote = ({ state, view, schema }: Editor, index: number, content: EditorNode[]): void => {
  const footnote = listFootnotes(state.doc)[index];
  if (!footnote) return;
  const { node, pos } = footnote;
  const next = Fragment.from(content.map((json) => Node.fromJSON(schema, json)));
  if (!next.eq(node.content)) view.dispatch(state.tr.replaceWith(pos + 1, pos + 1 + node.content.size, next));
};

export const deleteFootnote = ({ state, view }: Editor, index: number): void => {
  const footnote = listFootnotes(state.doc)[index];
  if (footnote) view.dispatch(state.tr.delete(footnote.pos, footnote.pos + footnote.node.nodeSize));
};

/** Puts the caret after the number of a footnote, and shows it. */
export const focusFootnoteMarker = ({ state, view }: Editor, index: number): void => {
  const footnote = listFootnotes(state.doc)[index];
  if (footnote) {
    const after = TextSelection.create(state.doc, footnote.pos + footnote.node.nodeSize);
    view.dispatch(state.tr.setSelection(after).scrollIntoView());
  }
  view.focus();
};
