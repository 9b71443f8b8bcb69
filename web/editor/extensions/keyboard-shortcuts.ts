import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection } from '@tiptap/pm/state';
import { setTextBlocks } from '../formatting/format-blocks.ts';
import { edgeKeys } from './edge-keys.ts';
import { moveSelectedBlocks } from '../moving/move-commands.ts';

const isInList = (editor: Editor): boolean => editor.isActive('list-item');

const insertLineBreak = (editor: Editor): boolean =>
  editor.isActive('code') ? editor.commands.insertContent('\n') : editor.commands.insertContent({ type: 'hardBreak' });

/** Typing in a new block is an undo step of its own. */
const startUndoStep = ({ view }: Editor): void => view.dispatch(closeHistory(view.state.tr));

/** A heading, quotation or code block becomes a paragraph before it is joined with the block above. */
const resetToParagraph = (editor: Editor): boolean => {
  const { empty, $from } = editor.state.selection;
  if (!empty || $from.parentOffset > 0 || $from.depth !== 1 || $from.parent.type.name === 'paragraph') return false;
  return editor.commands.setNode('paragraph');
};

const toggleCode = (editor: Editor): boolean => {
  const type = editor.schema.nodes[editor.isActive('code') ? 'paragraph' : 'code'];
  if (type) editor.view.dispatch(setTextBlocks(editor.state.tr, type));
  return true;
};

/** Enter after two empty lines at the end leaves the code block. */
const leaveCode = (editor: Editor): boolean => {
  const { empty, $from } = editor.state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'code' || $from.parentOffset < parent.content.size) return false;
  if (!parent.textContent.endsWith('\n\n')) return false;
  return editor
    .chain()
    .command(({ tr }) => {
      tr.delete($from.pos - 2, $from.pos);
      return true;
    })
    .exitCode()
    .run();
};

type Options = { onDialog: (dialog: 'link' | 'shortcuts') => void };

/** The shortcuts of the specification and the usual ones; undo and redo come with UndoRedo. `shortcut-list.ts` lists them. */
export const KeyboardShortcuts = Extension.create<Options>({
  name: 'keys',
  addOptions: () => ({ onDialog: () => {} }),
  addKeyboardShortcuts() {
    const { editor } = this;
    const { onDialog } = this.options;
    return {
      'Mod-b': () => editor.commands.toggleMark('bold'),
      'Mod-i': () => editor.commands.toggleMark('italic'),
      'Mod-u': () => editor.commands.toggleMark('underline'),
      'Mod-Shift-s': () => editor.commands.toggleMark('strike'),
      'Mod-k': () => {
        // A selected picture or film has no text to link, but the browser must not take the key.
        if (!(editor.state.selection instanceof NodeSelection)) onDialog('link');
        return true;
      },
      'Mod-/': () => {
        onDialog('shortcuts');
        return true;
      },
      ...edgeKeys(editor),
      'Alt-ArrowUp': () => moveSelectedBlocks(editor, -1),
      'Alt-ArrowDown': () => moveSelectedBlocks(editor, 1),
      'Mod-1': () => toggleCode(editor),
      'Shift-Enter': () => insertLineBreak(editor),
      Enter: () => {
        startUndoStep(editor);
        return leaveCode(editor) || (isInList(editor) && editor.commands.splitListItem('list-item'));
      },
      Tab: () => isInList(editor) && editor.commands.sinkListItem('list-item'),
      'Shift-Tab': () => isInList(editor) && editor.commands.liftListItem('list-item'),
      // What a typed shortcut has changed comes first: Backspace right after it brings back its characters.
      Backspace: () => editor.commands.undoInputRule() || resetToParagraph(editor),
    };
  },
});
