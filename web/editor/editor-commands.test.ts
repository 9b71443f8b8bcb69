import type { Editor } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import type { EditorNode } from './document/editor-node.ts';
import { insertBlocks } from './editor-commands.ts';
import { sheetSchema } from './sheet-extensions.ts';

const text = (words: string): EditorNode => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const film = (youtubeId: string): EditorNode => ({ type: 'youtube', attrs: { youtubeId } });
const list: EditorNode = { type: 'ordered-list', content: [{ type: 'list-item', content: [text('item')] }] };

/** The blocks after a film was inserted at this place and `X` typed on. */
const afterInsertion = (content: EditorNode[], caret: number) => {
  const doc = Node.fromJSON(sheetSchema, { type: 'doc', content });
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, caret) });
  const dispatch = (tr: Transaction) => (state = state.apply(tr));
  insertBlocks({ state, view: { dispatch, focus: () => undefined } } as unknown as Editor, [film('new')]);
  dispatch(state.tr.insertText('X'));
  return state.doc.content.content.map((node) => node.textContent || String(node.attrs.youtubeId ?? ''));
};

it('what is typed after an insertion at the end is on a new line', () => {
  expect(afterInsertion([text('one')], 4)).toEqual(['one', 'new', 'X']);
});

it('what is typed after an insertion above a text begins that text', () => {
  expect(afterInsertion([text('one'), text('two')], 2)).toEqual(['one', 'new', 'Xtwo']);
});

it('what is typed after an insertion above a film or a list is between them, on a line of its own', () => {
  expect(afterInsertion([text('one'), film('old'), text('two')], 2)).toEqual(['one', 'new', 'X', 'old', 'two']);
  expect(afterInsertion([text('one'), list], 2)).toEqual(['one', 'new', 'X', 'item']);
});
