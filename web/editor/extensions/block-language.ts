import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { detectScript } from '#shared/scripts/detect-script.ts';

const LANGUAGES: Record<string, string> = { Tibt: 'bo', Hani: 'zh', Latn: 'en' };
/** The first letters tell. */
const LOOKED_AT = 200;

const languageOf = (node: Node): string | undefined =>
  node.isAtom ? undefined : LANGUAGES[detectScript(node.textBetween(0, Math.min(node.content.size, LOOKED_AT), ' '))];

const decorationsOf = (doc: Node, from: number, to: number): Decoration[] => {
  const decorations: Decoration[] = [];
  doc.nodesBetween(from, to, (node, pos, parent) => {
    if (parent !== doc) return false;
    const lang = languageOf(node);
    if (lang) decorations.push(Decoration.node(pos, pos + node.nodeSize, { lang }));
    return false;
  });
  return decorations;
};

/** From where to where the document is another. */
const changedRange = (tr: Transaction): { from: number; to: number } => {
  let from = tr.doc.content.size;
  let to = 0;
  tr.mapping.maps.forEach((map, index) => {
    const rest = tr.mapping.slice(index + 1);
    map.forEach((_oldStart, _oldEnd, start, end) => {
      from = Math.min(from, rest.map(start, -1));
      to = Math.max(to, rest.map(end, 1));
    });
  });
  return { from: Math.max(0, from - 1), to: Math.min(tr.doc.content.size, to + 1) };
};

const settle = (before: DecorationSet, tr: Transaction): DecorationSet => {
  if (!tr.docChanged) return before;
  const { from, to } = changedRange(tr);
  const mapped = before.map(tr.mapping, tr.doc);
  if (to < from) return mapped;
  return mapped.remove(mapped.find(from, to)).add(tr.doc, decorationsOf(tr.doc, from, to));
};

/** Face and line height follow the letters of each block, as on the reading page; only changed blocks are looked at. */
export const BlockLanguage = Extension.create({
  name: 'blockLanguage',
  addProseMirrorPlugins: () => {
    const key = new PluginKey<DecorationSet>('blockLanguage');
    return [
      new Plugin({
        key,
        state: {
          init: (_, { doc }) => DecorationSet.create(doc, decorationsOf(doc, 0, doc.content.size)),
          apply: (tr, before) => settle(before, tr),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});
