import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { listFootnotes, unnumberedEditors } from './footnote-node.ts';

const key = new PluginKey<Node[]>('footnoteNumbers');

/** The footnotes of the sheet; the same list as long as none of them changes, whatever is typed around them. */
export const footnotesOf = (state: EditorView['state']): Node[] => key.getState(state) ?? [];

const nodesOf = (doc: Node): Node[] => listFootnotes(doc).map(({ node }) => node);

const isSameList = (one: Node[], other: Node[]): boolean =>
  one.length === other.length && one.every((node, index) => node === other[index]);

/** Writes the numbers into the text. CSS counters would end at the blocks that are laid out only when visible. */
const writeNumbers = ({ dom }: EditorView, label: (number: number) => string): void => {
  let number = 0;
  for (const marker of dom.querySelectorAll<HTMLElement>('sup[data-footnote]')) {
    number += 1;
    if (marker.textContent === String(number)) continue;
    marker.textContent = String(number);
    marker.setAttribute('role', 'button');
    marker.setAttribute('aria-label', label(number));
  }
};

/** Numbers the footnotes through the sheet, and leads from a number to its note. */
export const FootnoteNumbers = Extension.create<{ label: (number: number) => string }>({
  name: 'footnoteNumbers',
  // Before the keys of text blocks and lists.
  priority: 200,
  addOptions: () => ({ label: String }),
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      // On a selected number: goes to the note.
      Enter: () => {
        const { selection, doc } = editor.state;
        const index = listFootnotes(doc).findIndex(({ pos }) => pos === selection.from);
        if (!(selection instanceof NodeSelection) || index === -1) return false;
        editor.emit('footnote', index);
        return true;
      },
    };
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    const { label } = this.options;
    return [
      new Plugin<Node[]>({
        key,
        state: {
          init: (_config, { doc }) => nodesOf(doc),
          apply: (tr, before) => {
            if (!tr.docChanged) return before;
            const next = nodesOf(tr.doc);
            return isSameList(before, next) ? before : next;
          },
        },
        view: () => ({
          update: (view, before) => {
            const isDrawn = unnumberedEditors.delete(editor);
            if (isDrawn || footnotesOf(view.state) !== footnotesOf(before)) writeNumbers(view, label);
          },
        }),
      }),
    ];
  },
});
