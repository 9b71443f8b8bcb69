import { EditorState, type Transaction } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { sheetSchema } from '../sheet-extensions.ts';
import { unbrokenShadPlugin } from './unbroken-shad.ts';

const plugin = unbrokenShadPlugin();
const stateOf = (...paragraphs: string[]) => {
  const blocks = paragraphs.map((text) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] }));
  return EditorState.create({ doc: sheetSchema.nodeFromJSON({ type: 'doc', content: blocks }), plugins: [plugin] });
};
/** The text of every span in which no line breaks. */
const unbroken = (state: EditorState) =>
  (plugin.getState(state)?.find() ?? [])
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to }) => state.doc.textBetween(from, to));
const changed = (state: EditorState, change: (tr: Transaction) => Transaction) => state.apply(change(state.tr));

it('keeps a shad with the letter before the space, in every block', () => {
  expect(unbroken(stateOf('ཤིས། །བདེ།', 'ཚོགས་ག  །', 'Words, no shad'))).toEqual(['། །', 'ག  །']);
});

it('follows what is typed and deleted, and what moves', () => {
  let state = stateOf('ཤིས། །', 'བདེ།');
  state = changed(state, (tr) => tr.insertText(' །', state.doc.content.size - 1));
  expect(unbroken(state)).toEqual(['། །', '། །']);
  state = changed(state, (tr) => tr.insertText('New: ', 1));
  expect(unbroken(state)).toEqual(['། །', '། །']);
  state = changed(state, (tr) => tr.delete(1, state.doc.child(0).nodeSize - 1));
  expect(unbroken(state)).toEqual(['། །']);
  state = changed(state, (tr) => tr.split(4));
  expect(unbroken(state)).toEqual(['། །']);
});
