import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { newBlockId } from '../document/convert.ts';

type Place = { node: Node; pos: number };

const idOf = (node: Node): string | null => node.attrs.block_id ?? null;
const isList = (node: Node): boolean => node.type.spec.group?.includes('list') === true;
const isEmptyText = (node: Node): boolean => node.isTextblock && node.content.size === 0;

/** Of two blocks with one id the first keeps it; but not an empty one that a press of Enter put before the words. */
const keepers = (places: Place[]): Map<string, Place> => {
  const kept = new Map<string, Place>();
  for (const place of places) {
    const id = idOf(place.node);
    if (!id) continue;
    const before = kept.get(id);
    if (!before || (isEmptyText(before.node) && !isEmptyText(place.node))) kept.set(id, place);
  }
  return kept;
};

/** Lists whose lines are known to carry no id: a list has one, as a whole. */
const settledLists = new WeakSet<Node>();

/** Takes the ids from the lines of a list; answers with the first of them, which its words had before they were a list. */
const settleList = (tr: Transaction, { node: list, pos }: Place): string | undefined => {
  let first: string | undefined;
  list.descendants((node, offset) => {
    const id = idOf(node);
    if (!id) return;
    first ??= id;
    tr.setNodeAttribute(pos + 1 + offset, 'block_id', null);
  });
  if (!first) settledLists.add(list);
  return first;
};

export const settleIds = (doc: Node, tr: Transaction): Transaction | null => {
  const places: Place[] = [];
  doc.forEach((node, pos) => places.push({ node, pos }));
  const kept = keepers(places);
  for (const place of places) {
    const former = isList(place.node) && !settledLists.has(place.node) ? settleList(tr, place) : undefined;
    const id = idOf(place.node);
    if (id && kept.get(id) === place) continue;
    const next = former && !kept.has(former) ? former : newBlockId();
    kept.set(next, place);
    tr.setNodeAttribute(place.pos, 'block_id', next);
  }
  return tr.docChanged ? tr : null;
};

/** Every block at the top has an id, no two the same, whatever is split, copied, undone or pasted. */
export const BlockIds = Extension.create({
  name: 'blockIds',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('blockIds'),
      appendTransaction: (transactions, _before, { doc, tr }) =>
        transactions.some(({ docChanged }) => docChanged) ? settleIds(doc, tr) : null,
    }),
  ],
});
