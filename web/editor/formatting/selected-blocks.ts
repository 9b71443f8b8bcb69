import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { Selection, TextSelection } from '@tiptap/pm/state';

export const isList = (node: Node): boolean => node.type.spec.group?.includes('list') === true;

/**
 * The end of the selection; of one that ends before the first letter of a block, the end of the block above. An empty
 * block belongs to the selection: it has no letter, and a selection cut back to it must not be cut again.
 */
export const endOfSelection = (selection: Selection): ResolvedPos => {
  const { $from, $to } = selection;
  const isBeforeText = $to.parentOffset === 0 && $to.parent.content.size > 0;
  const touchesNextBlock = selection instanceof TextSelection && isBeforeText && !$from.sameParent($to);
  return touchesNextBlock ? Selection.near($to.doc.resolve($to.before()), -1).$to : $to;
};

/** The top-level blocks of the selection: indexes in the document, `to` exclusive. */
export const selectedBlocks = (selection: Selection): { from: number; to: number } => ({
  from: selection.$from.index(0),
  to: endOfSelection(selection).indexAfter(0),
});

/** Children of one parent, by their indexes, `to` exclusive. `start` is the position of the first child. */
export type Siblings = { parent: Node; start: number; from: number; to: number };

/** The blocks of the selection that can become lists: in the cell of a table when it is inside one, else top-level ones. */
export const selectedSiblings = (selection: Selection): Siblings => {
  const { $from } = selection;
  const $to = endOfSelection(selection);
  let depth = $from.sharedDepth($to.pos);
  while (depth > 0 && !String($from.node(depth).type.spec.tableRole).endsWith('cell')) depth -= 1;
  return { parent: $from.node(depth), start: $from.start(depth), from: $from.index(depth), to: $to.indexAfter(depth) };
};

export const positionOfChild = ({ parent, start }: Pick<Siblings, 'parent' | 'start'>, index: number): number => {
  let position = start;
  for (let child = 0; child < index; child += 1) position += parent.child(child).nodeSize;
  return position;
};

/** The positions of the text blocks of the selection: paragraphs, headings, quotations, code, lines of lists. */
export const selectedLines = (doc: Node, selection: Selection): number[] => {
  const positions: number[] = [];
  const ranges =
    selection instanceof TextSelection ? [{ $from: selection.$from, $to: endOfSelection(selection) }] : null;
  for (const { $from, $to } of ranges ?? selection.ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.isTextblock) positions.push(pos);
      return !node.isTextblock;
    });
  return positions;
};
