import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** A hint in the empty line with the caret. Inspects that line only, however long the sheet. */
export const Placeholder = Extension.create<{ text: () => string }>({
  name: 'hint',
  addOptions: () => ({ text: () => '' }),
  addProseMirrorPlugins() {
    const { text } = this.options;
    return [
      new Plugin({
        key: new PluginKey('hint'),
        props: {
          decorations: ({ selection: { $from, empty }, doc }) => {
            const { parent } = $from;
            if (!empty || $from.depth !== 1 || parent.type.name !== 'paragraph' || parent.content.size > 0) return null;
            const from = $from.before();
            const hint = Decoration.node(from, from + parent.nodeSize, { 'data-hint': text() });
            return DecorationSet.create(doc, [hint]);
          },
        },
      }),
    ];
  },
});
