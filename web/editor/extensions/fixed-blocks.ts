import { Extension } from '@tiptap/core';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const idOf = (node: Node): string => String(node.attrs.block_id ?? '');

/** The first block of each fixed id, in order. */
const fixedIn = (doc: Node, ids: ReadonlySet<string>): Node[] => {
  const found = new Map<string, Node>();
  doc.forEach((node) => {
    if (ids.has(idOf(node)) && !found.has(idOf(node))) found.set(idOf(node), node);
  });
  return [...found.values()];
};

/** Whether a change leaves the fixed blocks as they are, in their order. What the server sends (`preventUpdate`) does. */
export const leavesFixedBlocks = (tr: Transaction, ids: ReadonlySet<string>): boolean => {
  if (!tr.docChanged || ids.size === 0 || tr.getMeta('preventUpdate')) return true;
  const before = fixedIn(tr.before, ids);
  const after = fixedIn(tr.doc, ids);
  return (
    before.length === after.length && before.every((node, index) => node === after[index] || node.eq(after[index]!))
  );
};

/** A copy of a fixed block, pasted into the answer, is a block like any other. */
const withoutFixedIds = (slice: Slice, ids: ReadonlySet<string>): Slice => {
  const nodes: Node[] = [];
  slice.content.forEach((node) =>
    nodes.push(
      ids.has(idOf(node)) ? node.type.create({ ...node.attrs, block_id: null }, node.content, node.marks) : node,
    ),
  );
  return new Slice(Fragment.from(nodes), slice.openStart, slice.openEnd);
};

/** In an answer: the blocks of the assignment can be neither edited nor moved nor deleted. */
type Options = {
  ids: ReadonlySet<string>;
  /** In the empty room after a question. */
  hint: () => string;
};

export const FixedBlocks = Extension.create<Options>({
  name: 'fixedBlocks',
  addOptions: () => ({ ids: new Set(), hint: () => '' }),
  addProseMirrorPlugins() {
    const { ids, hint } = this.options;
    if (ids.size === 0) return [];
    const key = new PluginKey<DecorationSet>('fixedBlocks');
    const decorate = (doc: Node): DecorationSet => {
      const decorations: Decoration[] = [];
      doc.forEach((node, pos, index) => {
        const isRoom = index > 0 && doc.child(index - 1).attrs.is_question === true && node.type.name === 'paragraph';
        if (isRoom && node.content.size === 0 && !ids.has(idOf(node)))
          decorations.push(Decoration.node(pos, pos + node.nodeSize, { 'data-hint': hint() }));
        if (ids.has(idOf(node)))
          decorations.push(Decoration.node(pos, pos + node.nodeSize, { 'data-fixed': '', contenteditable: 'false' }));
      });
      return DecorationSet.create(doc, decorations);
    };
    return [
      new Plugin<DecorationSet>({
        key,
        filterTransaction: (tr) => leavesFixedBlocks(tr, ids),
        state: {
          init: (_config, { doc }) => decorate(doc),
          apply: (tr, before) => (tr.docChanged ? decorate(tr.doc) : before),
        },
        props: {
          decorations: (state) => key.getState(state),
          transformPasted: (slice) => withoutFixedIds(slice, ids),
        },
      }),
    ];
  },
});
