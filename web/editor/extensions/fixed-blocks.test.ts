import { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { sheetSchema } from '../sheet-extensions.ts';
import { leavesFixedBlocks } from './fixed-blocks.ts';

const p = (block_id: string, text: string) => ({
  type: 'paragraph',
  attrs: { block_id },
  content: [{ type: 'text', text }],
});
const doc = Node.fromJSON(sheetSchema, { type: 'doc', content: [p('one', 'Why?'), p('mine', 'So'), p('two', 'How?')] });
const IDS = new Set(['one', 'two']);
const tr = () => EditorState.create({ doc }).tr;

it('what is written between the fixed blocks is free; the fixed ones are neither edited, deleted nor reordered', () => {
  // Each paragraph is its text and two ends.
  expect(leavesFixedBlocks(tr().insertText('x', 7), IDS)).toBe(true);
  expect(leavesFixedBlocks(tr().delete(6, 10), IDS)).toBe(true);
  expect(leavesFixedBlocks(tr().insertText('x', 2), IDS)).toBe(false);
  expect(leavesFixedBlocks(tr().delete(0, 6), IDS)).toBe(false);
  expect(leavesFixedBlocks(tr().join(6), IDS)).toBe(false);
  expect(leavesFixedBlocks(tr().delete(0, 6).insert(10, doc.child(0)), IDS)).toBe(false);
  expect(leavesFixedBlocks(tr().insertText('x', 2).setMeta('preventUpdate', true), IDS)).toBe(true);
  expect(leavesFixedBlocks(tr().insertText('x', 2), new Set())).toBe(true);
});
