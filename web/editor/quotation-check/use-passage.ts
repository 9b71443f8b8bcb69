import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, Node, Slice } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { Quote } from '../document/sheet-block.ts';
import { focusText } from '../editor-commands.ts';
import { changeChecks, placeOfCheck, type QuotationCheck } from './check-state.ts';
import type { QuotationAnswer } from './look-up.ts';

export type FoundPassage = QuotationAnswer['passages'][number];

const sourcesOf = ({ segments, title, text_id, language, script }: FoundPassage) =>
  segments.map(({ segment_id, content, reference }) => {
    const quote: Quote = { words: content, text_title: title, text_id, language, script, reference };
    return { type: 'pecha', attrs: { segmentId: segment_id, quote } };
  });

/** The passage instead of the words: one step of the history, which brings the words back. */
export const replaceWithPassage = (editor: Editor, check: QuotationCheck, passage: FoundPassage): void => {
  const { state, view, schema } = editor;
  const { after, range } = placeOfCheck(state, check) ?? {};
  const block = after === undefined ? null : state.doc.resolve(after).nodeBefore;
  if (after === undefined || !block) return;
  const nodes = sourcesOf(passage).map((json) => Node.fromJSON(schema, json));
  const tr = changeChecks(closeHistory(state.tr), { remove: [check.id] }).setMeta('addToHistory', true);
  const { from, to } = range ?? { from: after - block.nodeSize, to: after };
  tr.replaceRange(from, to, new Slice(Fragment.from(nodes), 0, 0));
  // There is always a line to write on.
  const end = tr.mapping.map(after);
  const next = tr.doc.resolve(end).nodeAfter;
  if (!next?.isTextblock) {
    const line = schema.nodes.paragraph?.create();
    if (line) tr.insert(end, line);
  }
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(end + 1, tr.doc.content.size)))).scrollIntoView();
  view.dispatch(tr);
  view.dispatch(closeHistory(editor.state.tr));
  focusText(editor);
};
