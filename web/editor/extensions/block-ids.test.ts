import { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import type { EditorNode } from '../document/editor-node.ts';
import { sheetSchema } from '../sheet-extensions.ts';
import { assignBlockIds, blockIdsPlugin } from './block-ids.ts';

const paragraph = (block_id: string | null, text = ''): EditorNode => ({
  type: 'paragraph',
  attrs: { block_id, align: 'left' },
  ...(text ? { content: [{ type: 'text', text }] } : {}),
});

const withIds = (...content: EditorNode[]) => {
  const doc = Node.fromJSON(sheetSchema, { type: 'doc', content });
  return assignBlockIds(doc, EditorState.create({ doc }).tr)?.doc ?? doc;
};
const ids = (doc: Node) => doc.content.content.map((node) => node.attrs.block_id as string);

describe('ids of blocks', () => {
  it('are left alone when each has its own', () => {
    const doc = Node.fromJSON(sheetSchema, { type: 'doc', content: [paragraph('a', 'x'), paragraph('b')] });
    expect(assignBlockIds(doc, EditorState.create({ doc }).tr)).toBeNull();
  });

  it('are created where there is none', () => {
    const [first, second] = ids(withIds(paragraph('a', 'x'), paragraph(null)));
    expect(first).toBe('a');
    expect(second).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('stay with the first half of a split block', () => {
    const [first, second] = ids(withIds(paragraph('a', 'one'), paragraph('a', 'two')));
    expect([first, second === 'a']).toEqual(['a', false]);
  });

  it('of a question: its second half is another block, and no question', () => {
    const question = (text: string): EditorNode => ({
      ...paragraph('a', text),
      attrs: { block_id: 'a', is_question: true },
    });
    const doc = withIds(question('one'), question('two'));
    expect(doc.content.content.map((node) => node.attrs.is_question as unknown)).toEqual([true, null]);
    const list = withIds({ type: 'unordered-list', content: [{ type: 'list-item', content: [question('one')] }] });
    expect([ids(list), list.firstChild?.attrs.is_question]).toEqual([['a'], true]);
  });

  it('stay with the text when an empty block is inserted before it', () => {
    const [first, second] = ids(withIds(paragraph('a'), paragraph('a', 'words')));
    expect([first === 'a', second]).toEqual([false, 'a']);
  });

  it('move from a paragraph to the list it became, and its lines have none', () => {
    const doc = withIds({
      type: 'unordered-list',
      attrs: { block_id: null },
      content: [
        { type: 'list-item', content: [paragraph('a', 'one')] },
        { type: 'list-item', content: [paragraph('b')] },
      ],
    });
    expect(ids(doc)).toEqual(['a']);
    doc.firstChild?.descendants((node) => {
      expect(node.attrs.block_id ?? null).toBeNull();
    });
  });

  it('stay unique from change to change, also where the opened document has one twice', () => {
    const content = [paragraph('a', 'one'), paragraph('b', 'two'), paragraph('b', 'three')];
    const doc = Node.fromJSON(sheetSchema, { type: 'doc', content });
    let state = EditorState.create({ doc, plugins: [blockIdsPlugin()] });
    const change = (edit: (tr: EditorState['tr']) => void) => {
      const { tr } = state;
      edit(tr);
      state = state.apply(tr);
      return ids(state.doc);
    };
    const typed = change((tr) => tr.insertText('x', 1));
    expect([typed[0], typed[1], typed[2] === 'b']).toEqual(['a', 'b', false]);
    expect(change((tr) => tr.insertText('y', 1))).toEqual(typed);
    const split = change((tr) => tr.split(2));
    expect([split[0], new Set(split).size]).toEqual(['a', 4]);
    const copied = change((tr) => tr.setNodeAttribute(0, 'block_id', 'b'));
    expect(new Set(copied).size).toBe(4);
    expect(change((tr) => tr.setNodeAttribute(0, 'block_id', null))[0]).toMatch(/^[0-9a-f-]{36}$/);
  });
});
