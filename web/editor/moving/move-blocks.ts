import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { StepMap } from '@tiptap/pm/transform';
import { endOfSelection, isList, positionOfChild, type Siblings } from '../formatting/selected-blocks.ts';

export type Direction = -1 | 1;

/** What the selection moves: lines of a list when it is inside one and does not cover it, else whole blocks. */
const movedSiblings = (selection: Selection): Siblings => {
  const { $from } = selection;
  const $to = endOfSelection(selection);
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth -= 1) {
    const parent = $from.node(depth);
    const [from, to] = [$from.index(depth), $to.indexAfter(depth)];
    if (isList(parent) && to - from < parent.childCount) return { parent, start: $from.start(depth), from, to };
  }
  return { parent: $from.doc, start: 0, from: $from.index(0), to: $to.indexAfter(0) };
};

/** Exchanges what is between a and b with what is between b and c. The selection stays in what it was in. */
const swap = (tr: Transaction, a: number, b: number, c: number): void => {
  const { selection, doc } = tr;
  const isSelectionIn = (from: number, to: number) => selection.from >= from && selection.to <= to;
  // The part without the caret is taken out and inserted again: the line being written is not redrawn.
  const movesFirst = isSelectionIn(b, c) || (!isSelectionIn(a, b) && b - a <= c - b);
  const [from, to] = movesFirst ? [a, b] : [b, c];
  const target = movesFirst ? c - (b - a) : a;
  const moved = doc.slice(from, to).content;
  tr.delete(from, to).insert(target, moved);
  if (!isSelectionIn(from, to)) return;
  const shift = StepMap.offset(target - from);
  tr.setSelection(selection.getBookmark().map(shift).resolve(tr.doc));
};

/** Where what was moved is now, counted from 1 among `count`; `isEdge` when it could not be moved any further. */
export type Move = { position: number; count: number; isEdge?: boolean };

/** A selection that ends before the first letter of a block ends above it: that block is not moved along. */
const trimSelection = (tr: Transaction): void => {
  const { $from, $to, $anchor } = tr.selection;
  const $end = endOfSelection(tr.selection);
  if ($end.pos === $to.pos) return;
  tr.setSelection($anchor.pos === $from.pos ? TextSelection.between($from, $end) : TextSelection.between($end, $from));
};

/** Moves the selected blocks or lines past their neighbour. */
export const moveSelection = (tr: Transaction, direction: Direction): Move => {
  trimSelection(tr);
  const siblings = movedSiblings(tr.selection);
  const { parent, from, to } = siblings;
  const count = parent.childCount;
  const isEdge = direction === -1 ? from === 0 : to === count;
  if (isEdge) return { position: from + 1, count, isEdge };
  const [first, last] = direction === -1 ? [from - 1, to] : [from, to + 1];
  const middle = direction === -1 ? from : to;
  swap(tr, positionOfChild(siblings, first), positionOfChild(siblings, middle), positionOfChild(siblings, last));
  return { position: from + direction + 1, count };
};

/** Moves top-level blocks before the block that has the index `target` now; nothing happens when they are there already. */
export const moveBlocksTo = (
  tr: Transaction,
  { from, to }: { from: number; to: number },
  target: number,
): Move | null => {
  if (target >= from && target <= to) return null;
  const top = { parent: tr.doc, start: 0 };
  const [a, b, c] = (target < from ? [target, from, to] : [from, to, target]).map((index) =>
    positionOfChild(top, index),
  );
  swap(tr, a ?? 0, b ?? 0, c ?? 0);
  return { position: (target < from ? target : target - (to - from)) + 1, count: tr.doc.childCount };
};
