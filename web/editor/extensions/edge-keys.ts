import type { Editor } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';

type Edge = 'start' | 'end';

const goTo = ({ state: { doc, selection, tr }, view }: Editor, edge: Edge, isExtending = false): boolean => {
  const target = edge === 'start' ? Selection.atStart(doc) : Selection.atEnd(doc);
  const next = isExtending ? TextSelection.between(selection.$anchor, target.$head) : target;
  view.dispatch(tr.setSelection(next).scrollIntoView());
  return true;
};

/**
 * The keys that go to the start and the end of the sheet. The browser would stop at the edge of a last block that is out of
 * sight and so not laid out.
 */
export const edgeKeys = (editor: Editor): Record<string, () => boolean> => ({
  'Ctrl-Home': () => goTo(editor, 'start'),
  'Ctrl-End': () => goTo(editor, 'end'),
  'Ctrl-Shift-Home': () => goTo(editor, 'start', true),
  'Ctrl-Shift-End': () => goTo(editor, 'end', true),
  'Meta-ArrowUp': () => goTo(editor, 'start'),
  'Meta-ArrowDown': () => goTo(editor, 'end'),
  'Meta-Shift-ArrowUp': () => goTo(editor, 'start', true),
  'Meta-Shift-ArrowDown': () => goTo(editor, 'end', true),
});
