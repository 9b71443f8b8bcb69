import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Options = { label: (number: number) => string };

const decorate = (doc: Node, label: Options['label']): DecorationSet => {
  const questions: Decoration[] = [];
  doc.forEach((node, pos) => {
    if (node.attrs.is_question !== true) return;
    questions.push(Decoration.node(pos, pos + node.nodeSize, { 'data-question': label(questions.length + 1) }));
  });
  return DecorationSet.create(doc, questions);
};

/** Shows above each question its number. CSS counters would end at the blocks that are laid out only when visible. */
export const QuestionNumbers = Extension.create<Options>({
  name: 'questionNumbers',
  addOptions: () => ({ label: String }),
  addProseMirrorPlugins() {
    const { label } = this.options;
    const key = new PluginKey<DecorationSet>('questionNumbers');
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => decorate(doc, label),
          apply: (tr, before) => (tr.docChanged ? decorate(tr.doc, label) : before),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});
