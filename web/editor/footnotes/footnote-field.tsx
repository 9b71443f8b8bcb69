import { type Editor, Extension, Node } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { MAX_FOOTNOTE_LENGTH } from '#shared/limits.ts';
import type { EditorNode } from '../document/editor-node.ts';
import { focusText } from '../editor-commands.ts';
import { MARKS } from '../sheet-extensions.ts';

const Document = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });
const Text = Node.create({ name: 'text', group: 'inline' });
const Line = Node.create({
  name: 'paragraph',
  content: 'text*',
  parseHTML: () => [{ tag: 'p' }, { tag: 'div' }],
  renderHTML: () => ['p', 0],
});

type Keys = { onLeave: () => void; onUndo: () => void; onRedo: () => void; onTooLong: () => void };

/** The history is the sheet’s: undoing goes on in the text. */
const NoteKeys = Extension.create<Keys>({
  name: 'noteKeys',
  addOptions: () => ({ onLeave: () => {}, onUndo: () => {}, onRedo: () => {}, onTooLong: () => {} }),
  addKeyboardShortcuts() {
    const { editor, options } = this;
    const run = (action: () => void) => () => {
      action();
      return true;
    };
    return {
      'Mod-b': () => editor.commands.toggleMark('bold'),
      'Mod-i': () => editor.commands.toggleMark('italic'),
      'Mod-u': () => editor.commands.toggleMark('underline'),
      'Mod-Shift-s': () => editor.commands.toggleMark('strike'),
      'Mod-z': run(() => options.onUndo()),
      'Mod-y': run(() => options.onRedo()),
      'Shift-Mod-z': run(() => options.onRedo()),
      Enter: run(() => options.onLeave()),
      'Shift-Enter': run(() => options.onLeave()),
      Escape: run(() => options.onLeave()),
    };
  },
  addProseMirrorPlugins() {
    const { options } = this;
    return [
      new Plugin({
        key: new PluginKey('noteLength'),
        filterTransaction: (tr, { doc }) => {
          const { length } = tr.doc.textContent;
          if (!tr.docChanged || length <= MAX_FOOTNOTE_LENGTH || length <= doc.textContent.length) return true;
          options.onTooLong();
          return false;
        },
      }),
    ];
  },
});

const documentOf = (content: EditorNode[]): EditorNode => ({ type: 'doc', content: [{ type: 'paragraph', content }] });

const contentOf = (editor: Editor): EditorNode[] =>
  (editor.getJSON() as { content?: EditorNode[] }).content?.[0]?.content ?? [];

type Props = Keys & { label: string; content: EditorNode[]; onChange(content: EditorNode[]): void };

/** The text of one footnote: one paragraph with marks. Takes the focus when it appears. */
export const FootnoteField = ({ label, content, onChange, ...keys }: Props) => {
  const [initial] = useState(() => documentOf(content));
  const [latest] = useState<{ keys: Keys; onChange: Props['onChange'] }>(() => ({ keys, onChange }));
  useEffect(() => {
    latest.keys = keys;
    latest.onChange = onChange;
  });
  const editor = useEditor({
    extensions: [
      Document,
      Text,
      Line,
      ...MARKS,
      NoteKeys.configure({
        onLeave: () => latest.keys.onLeave(),
        onUndo: () => latest.keys.onUndo(),
        onRedo: () => latest.keys.onRedo(),
        onTooLong: () => latest.keys.onTooLong(),
      }),
    ],
    content: initial,
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: { attributes: { role: 'textbox', 'aria-label': label } },
    onUpdate: ({ editor: changed }) => latest.onChange(contentOf(changed)),
  });
  // At once: keys that are typed next belong here.
  useLayoutEffect(() => focusText(editor, 'end'), [editor]);
  // Undone in the text, or merged from elsewhere.
  useEffect(() => {
    const isSame = JSON.stringify(contentOf(editor)) === JSON.stringify(content);
    if (!isSame && !editor.view.composing) editor.commands.setContent(documentOf(content), { emitUpdate: false });
  }, [editor, content]);
  return <EditorContent editor={editor} />;
};
