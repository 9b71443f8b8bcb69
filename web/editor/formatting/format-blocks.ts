import { type Attrs, Fragment, type Node, type NodeType } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import type { Alignment } from '../document/editor-node.ts';
import { extractLines, listType, lineToItem, type ListName, wholeBlockAttrs } from './list-lines.ts';
import { isList, positionOfChild, selectedLines, selectedSiblings, type Siblings } from './selected-blocks.ts';

/** The positions of all lines, in order. */
const linesOf = (doc: Node): number[] => {
  const positions: number[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock) positions.push(pos);
    return !node.isTextblock;
  });
  return positions;
};

/**
 * Runs a change of what is around the lines. It must keep their order and length, so that the selection can be set to the
 * same letters afterwards: mapping it through a replaced list would move it to the list's edge.
 */
const keepSelection = (tr: Transaction, change: () => void): void => {
  const { selection } = tr;
  if (!(selection instanceof TextSelection)) return change();
  const before = linesOf(tr.doc);
  const { $anchor, $head } = selection;
  const [anchorLine, headLine] = [$anchor, $head].map(($pos) => before.indexOf($pos.before()));
  change();
  const after = linesOf(tr.doc);
  const start = (line: number | undefined) => (after[line ?? 0] ?? 0) + 1;
  const [anchor, head] = [start(anchorLine) + $anchor.parentOffset, start(headLine) + $head.parentOffset];
  tr.setSelection(TextSelection.create(tr.doc, anchor, head));
};

const replaceSiblings = (tr: Transaction, siblings: Siblings, blocks: Node[]): void => {
  const [from, to] = [siblings.from, siblings.to].map((index) => positionOfChild(siblings, index));
  tr.replaceWith(from ?? 0, to ?? 0, Fragment.from(blocks));
};

/** Takes the selected lines out of their lists: they become paragraphs. */
const leaveLists = (tr: Transaction): void => {
  const siblings = selectedSiblings(tr.selection);
  const selected = new Set(selectedLines(tr.doc, tr.selection));
  const blocks: Node[] = [];
  let hasList = false;
  for (let index = siblings.from; index < siblings.to; index += 1) {
    const block = siblings.parent.child(index);
    hasList ||= isList(block);
    blocks.push(...(isList(block) ? extractLines(block, positionOfChild(siblings, index), selected) : [block]));
  }
  if (hasList) keepSelection(tr, () => replaceSiblings(tr, siblings, blocks));
};

/** Turns the selected text blocks and lines of lists into blocks of this type; each block keeps its id. */
export const setTextBlocks = (tr: Transaction, type: NodeType): Transaction => {
  leaveLists(tr);
  for (const pos of selectedLines(tr.doc, tr.selection)) tr.setBlockType(pos, pos + 1, type, (node) => node.attrs);
  return tr;
};

/** Whether all selected lines are in lists of this kind. */
const areLinesOf = (tr: Transaction, type: NodeType | undefined): boolean => {
  const lines = selectedLines(tr.doc, tr.selection);
  return lines.length > 0 && lines.every((pos) => listAround(tr.doc, pos)?.node.type === type);
};

/** The list that a line is directly in. */
const listAround = (doc: Node, line: number): { node: Node; pos: number } | undefined => {
  const $line = doc.resolve(line);
  const depth = $line.depth - 1;
  const node = depth > 0 ? $line.node(depth) : undefined;
  return node && isList(node) ? { node, pos: $line.before(depth) } : undefined;
};

type JoinOptions = { joinsBefore: boolean; joinsAfter: boolean };

/** Makes one list of every run of text blocks and lists in the selection; what is between them stays. */
const wrapInLists = (tr: Transaction, type: NodeType, { joinsBefore, joinsAfter }: JoinOptions): void => {
  const { paragraph } = type.schema.nodes;
  const { start } = selectedSiblings(tr.selection);
  for (const pos of selectedLines(tr.doc, tr.selection))
    if (paragraph && tr.doc.resolve(pos).start() === start)
      tr.setBlockType(pos, pos + 1, paragraph, (node) => node.attrs);
  const siblings = selectedSiblings(tr.selection);
  const { parent } = siblings;
  if (joinsBefore && parent.maybeChild(siblings.from - 1)?.type === type) siblings.from -= 1;
  if (joinsAfter && parent.maybeChild(siblings.to)?.type === type) siblings.to += 1;
  const blocks: Node[] = [];
  let run: { attrs: Attrs; items: Node[] } | undefined;
  const endRun = () => {
    if (run) blocks.push(type.create(run.attrs, run.items));
    run = undefined;
  };
  for (let index = siblings.from; index < siblings.to; index += 1) {
    const block = parent.child(index);
    if (!block.isTextblock && !isList(block)) {
      endRun();
      blocks.push(block);
      continue;
    }
    run ??= { attrs: block.type === type ? block.attrs : wholeBlockAttrs(block), items: [] };
    run.items.push(...(isList(block) ? block.content.content : [lineToItem(block)]));
  }
  endRun();
  keepSelection(tr, () => replaceSiblings(tr, siblings, blocks));
};

/** Lists are joined with lists of the same kind next to them, unless `options` say otherwise. */
export const makeList = (
  tr: Transaction,
  name: ListName,
  options: JoinOptions = { joinsBefore: true, joinsAfter: true },
): Transaction => {
  const type = listType(tr.doc.type.schema, name);
  const lists = selectedLines(tr.doc, tr.selection).map((pos) => listAround(tr.doc, pos));
  if (lists.some((list) => list === undefined)) wrapInLists(tr, type, options);
  else for (const list of lists) if (list) tr.setNodeMarkup(list.pos, type, list.node.attrs);
  return tr;
};

/** Makes lists of the selection; when it is in such lists already, takes it out of them. */
export const toggleList = (tr: Transaction, name: ListName): Transaction => {
  if (!areLinesOf(tr, listType(tr.doc.type.schema, name))) return makeList(tr, name);
  leaveLists(tr);
  return tr;
};

/** Blocks that cannot be aligned, such as code, stay as they are. */
export const alignBlocks = (tr: Transaction, align: Alignment): Transaction => {
  for (const pos of selectedLines(tr.doc, tr.selection))
    if (tr.doc.nodeAt(pos)?.attrs.align !== undefined) tr.setNodeAttribute(pos, 'align', align);
  return tr;
};
