import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { newId } from '#web/new-id.ts';

type TopBlock = { node: Node; pos: number };

const idOf = (node: Node): string | null => node.attrs.block_id ?? null;
const isList = (node: Node): boolean => node.type.spec.group?.includes('list') === true;
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

/** Lists whose lines have been checked to carry no id: only the list as a whole has one. */
const checkedLists = new WeakSet<Node>();

/** Removes the ids from the lines of a list; returns the first, which its text had before it became a list. */
const stripLineIds = (tr: Transaction, { node: list, pos }: TopBlock): string | undefined => {
  let first: string | undefined;
  list.descendants((node, offset) => {
    const id = idOf(node);
    if (!id) return;
    first ??= id;
    tr.setNodeAttribute(pos + 1 + offset, 'block_id', null);
  });
  if (!first) checkedLists.add(list);
  return first;
};

export const assignBlockIds = (doc: Node, tr: Transaction): Transaction | null => {
  const blocks: TopBlock[] = [];
  doc.forEach((node, pos) => blocks.push({ node, pos }));
  const owners = idOwners(blocks);
  for (const block of blocks) {
    const former = isList(block.node) && !checkedLists.has(block.node) ? stripLineIds(tr, block) : undefined;
    const id = idOf(block.node);
    if (id && owners.get(id) === block) continue;
    const next = former && !owners.has(former) ? former : newId();
    owners.set(next, block);
    tr.setNodeAttribute(block.pos, 'block_id', next);
  }
  return tr.docChanged ? tr : null;
};

/** Every top-level block has a unique id, whatever is split, copied, undone or pasted. */
export const BlockIds = Extension.create({
  name: 'blockIds',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('blockIds'),
      appendTransaction: (transactions, _before, { doc, tr }) =>
        transactions.some(({ docChanged }) => docChanged) ? assignBlockIds(doc, tr) : null,
    }),
  ],
});
