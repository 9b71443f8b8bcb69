import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { newId } from '#web/new-id.ts';

type TopBlock = { node: Node; pos: number };

const idOf = (node: Node): string | null => node.attrs.block_id ?? null;
/** A list or a table: what is in it has no id of its own. */
const hasInnerBlocks = (node: Node): boolean => !node.isTextblock && !node.isLeaf;
const isEmptyText = (node: Node): boolean => node.isTextblock && node.content.size === 0;

/** Of two blocks with the same id the first keeps it, unless it is an empty one that Enter inserted before the text. */
const idOwners = (blocks: TopBlock[]): Map<string, TopBlock> => {
  const owners = new Map<string, TopBlock>();
  for (const block of blocks) {
    const id = idOf(block.node);
    if (!id) continue;
    const before = owners.get(id);
    if (!before || (isEmptyText(before.node) && !isEmptyText(block.node))) owners.set(id, block);
  }
  return owners;
};

/** Lists and tables whose lines have been checked to carry no id: only the block as a whole has one. */
const checkedBlocks = new WeakSet<Node>();

/** Removes the ids from the lines of a block; returns the first line with one, which was a block before it became a list. */
const stripLineIds = (tr: Transaction, { node: block, pos }: TopBlock): Node | undefined => {
  let first: Node | undefined;
  block.descendants((node, offset) => {
    if (!idOf(node)) return;
    first ??= node;
    tr.setNodeAttribute(pos + 1 + offset, 'block_id', null);
    if (node.attrs.is_question) tr.setNodeAttribute(pos + 1 + offset, 'is_question', null);
  });
  if (!first) checkedBlocks.add(block);
  return first;
};

export const assignBlockIds = (doc: Node, tr: Transaction): Transaction | null => {
  const blocks: TopBlock[] = [];
  doc.forEach((node, pos) => blocks.push({ node, pos }));
  const owners = idOwners(blocks);
  for (const block of blocks) {
    const former = hasInnerBlocks(block.node) && !checkedBlocks.has(block.node) ? stripLineIds(tr, block) : undefined;
    const id = idOf(block.node);
    if (id && owners.get(id) === block) continue;
    const formerId = former && idOf(former);
    const next = formerId && !owners.has(formerId) ? formerId : newId();
    owners.set(next, block);
    tr.setNodeAttribute(block.pos, 'block_id', next);
    if (next === formerId && former?.attrs.is_question) tr.setNodeAttribute(block.pos, 'is_question', true);
    // What was split off a question, or copied, is not another question.
    if (id && block.node.attrs.is_question) tr.setNodeAttribute(block.pos, 'is_question', null);
  }
  return tr.docChanged ? tr : null;
};

/** Whether every block is where it was, with its id: so it is after most keys. */
const keepsIds = (before: Node, doc: Node): boolean =>
  before.childCount === doc.childCount &&
  before.children.every((block, index) => {
    const now = doc.child(index);
    return block === now || (!hasInnerBlocks(now) && idOf(now) !== null && idOf(now) === idOf(block));
  });

/** Documents in which every block is known to have an id of its own. */
const checkedDocs = new WeakSet<Node>();

/** Every top-level block has a unique id, whatever is split, copied, undone or pasted. */
export const blockIdsPlugin = (): Plugin =>
  new Plugin({
    key: new PluginKey('blockIds'),
    appendTransaction: (transactions, before, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const isUnchanged = checkedDocs.has(before.doc) && keepsIds(before.doc, doc);
      const assigned = isUnchanged ? null : assignBlockIds(doc, tr);
      if (!assigned) checkedDocs.add(doc);
      return assigned;
    },
  });

export const BlockIds = Extension.create({ name: 'blockIds', addProseMirrorPlugins: () => [blockIdsPlugin()] });
