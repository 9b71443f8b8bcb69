import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** At once: the editor's own command waits for the next frame, and what is typed until then goes elsewhere. */
export const goToWords = ({ view }: Editor, place?: 'start' | 'end'): void => {
  const { doc, tr } = view.state;
  if (place) {
    const selection = place === 'start' ? Selection.atStart(doc) : Selection.atEnd(doc);
    view.dispatch(tr.setSelection(selection).scrollIntoView());
  }
  view.focus();
};
