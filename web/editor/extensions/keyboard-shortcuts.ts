import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';

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

/** The shortcuts of the specification; undo and redo come with UndoRedo. */
export const KeyboardShortcuts = Extension.create({
  name: 'keys',
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      'Mod-b': () => editor.commands.toggleMark('bold'),
      'Mod-i': () => editor.commands.toggleMark('italic'),
      'Mod-u': () => editor.commands.toggleMark('underline'),
      'Mod-1': () => editor.commands.toggleNode('code', 'paragraph'),
      'Shift-Enter': () => insertLineBreak(editor),
      Enter: () => {
        startUndoStep(editor);
        return leaveCode(editor) || (isInList(editor) && editor.commands.splitListItem('list-item'));
      },
      Tab: () => isInList(editor) && editor.commands.sinkListItem('list-item'),
      'Shift-Tab': () => isInList(editor) && editor.commands.liftListItem('list-item'),
      Backspace: () => resetToParagraph(editor),
    };
  },
});
