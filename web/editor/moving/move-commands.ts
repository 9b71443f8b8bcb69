import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import { selectedBlocks } from '../formatting/selected-blocks.ts';
import { type Direction, type Move, moveBlocksTo, moveSelection } from './move-blocks.ts';

/** The meta of a transaction that has moved blocks; also of one that could not, so that it is announced. */
const MOVED = 'movedBlocks';

export const moveOf = (tr: Transaction): Move | undefined => tr.getMeta(MOVED) as Move | undefined;

/** A move is an undo step of its own: neither what was typed before nor what is typed next belongs to it. */
const dispatchMove = ({ view }: Editor, tr: Transaction, move: Move): void => {
  view.dispatch(closeHistory(tr.setMeta(MOVED, move)));
  view.dispatch(closeHistory(view.state.tr));
};

/** Moves the selected blocks up or down. */
export const moveSelectedBlocks = (editor: Editor, direction: Direction): boolean => {
  // A redrawn line would end the composition.
  if (editor.view.composing) return false;
  const { tr } = editor.state;
  dispatchMove(editor, tr, moveSelection(tr, direction));
  editor.view.dispatch(editor.state.tr.scrollIntoView());
  return true;
};

/** Blocks by their ids: while they are dragged, another device may change the document. */
export type DraggedBlocks = { ids: string[] };

const indexOfId = ({ state: { doc } }: Editor, id: string | null): number =>
  id === null ? doc.childCount : doc.content.content.findIndex((node) => node.attrs.block_id === id);

/** What a drag of one block moves: all selected blocks if it is one of them. */
export const draggedBlocks = ({ state: { doc, selection } }: Editor, index: number): DraggedBlocks => {
  const selected = selectedBlocks(selection);
  const isSelected = !selection.empty && index >= selected.from && index < selected.to;
  const { from, to } = isSelected ? selected : { from: index, to: index + 1 };
  return { ids: doc.content.content.slice(from, to).map((node) => String(node.attrs.block_id)) };
};

/** Drops blocks before another one, given by its id, or at the end. */
export const dropBlocks = (editor: Editor, { ids }: DraggedBlocks, before: string | null): void => {
  const from = indexOfId(editor, ids[0] ?? '');
  const last = indexOfId(editor, ids.at(-1) ?? '');
  const target = indexOfId(editor, before);
  if (from < 0 || last < from || target < 0) return;
  const { tr } = editor.state;
  const move = moveBlocksTo(tr, { from, to: last + 1 }, target);
  if (move) dispatchMove(editor, tr, move);
};
