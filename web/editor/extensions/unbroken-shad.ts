import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** The spaces before a shad with the letter before them: where a line would break. */
const SPACED_SHAD = /[^ ] +[།-༔]/g;

const STYLE = { style: 'white-space: nowrap' };

const decorationsOf = (block: Node, start: number): Decoration[] =>
  // A leaf counts as one character, as it does in positions.
  [...block.textBetween(0, block.content.size, undefined, '\uFFFC').matchAll(SPACED_SHAD)].map(({ index, 0: text }) =>
    Decoration.inline(start + index, start + index + text.length, STYLE),
  );

/** Of every block of text that `from` to `to` touches. */
const decorate = (set: DecorationSet, doc: Node, from: number, to: number): DecorationSet => {
  let next = set;
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const start = pos + 1;
    next = next.remove(next.find(start, start + node.content.size)).add(doc, decorationsOf(node, start));
    return false;
  });
  return next;
};

const update = (set: DecorationSet, tr: Transaction): DecorationSet => {
  if (!tr.docChanged) return set;
  let next = set.map(tr.mapping, tr.doc);
  for (const [index, map] of tr.mapping.maps.entries()) {
    const rest = tr.mapping.slice(index + 1);
    map.forEach((_from, _to, from, to) => {
      next = decorate(next, tr.doc, Math.max(0, rest.map(from, -1)), Math.min(tr.doc.content.size, rest.map(to, 1)));
    });
  }
  return next;
};

const key = new PluginKey<DecorationSet>('unbrokenShad');

export const unbrokenShadPlugin = (): Plugin<DecorationSet> =>
  new Plugin({
    key,
    state: {
      init: (_config, { doc }) => decorate(DecorationSet.empty, doc, 0, doc.content.size),
      apply: (tr, set) => update(set, tr),
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** While writing, too, no line begins with a shad. Only drawn: what is saved are the spaces that were typed. */
export const UnbrokenShad = Extension.create({
  name: 'unbrokenShad',
  addProseMirrorPlugins: () => [unbrokenShadPlugin()],
});
