import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetSchema } from '../sheet-extensions.ts';
import { applyBlocks, createStoredBlocks } from './apply-blocks.ts';
import type { SheetBlock } from '../document/sheet-block.ts';
import { toEditor } from './testing-documents.ts';

const block = (id: string, words = id): SheetBlock => ({ block_id: id, type: 'content', content: `<p>${words}</p>` });
const opened = (blocks: SheetBlock[]) =>
  EditorState.create({ doc: Node.fromJSON(sheetSchema, toEditor(blocks)), schema: sheetSchema });

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
const blocks = fc
  .tuple(ids, fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }))
  .map(([names, words]) => names.map((id, index) => block(id, `${id}${words[index]}`)));

describe('applying blocks to a document', () => {
  it('results in exactly those blocks, whatever it was', () => {
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const stored = createStoredBlocks();
        const tr = applyBlocks(opened(before).tr, after, stored);
        tr.doc.check();
        if (after.length > 0) expect(stored.blocksOf(tr.doc)).toEqual(after);
        else expect(tr.doc.childCount).toBe(1);
      }),
    );
  });

  it('keeps the blocks that are the same, and the caret in them', () => {
    const state = opened([block('a'), block('b', 'words'), block('c')]);
    const caret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 6)));
    const here = caret.doc.child(1);
    const after = applyBlocks(
      caret.tr,
      [block('x'), block('b', 'words'), block('c', 'new'), block('a')],
      createStoredBlocks(),
    );
    expect(after.doc.child(1)).toBe(here);
    expect(after.selection.$from.parent.textContent).toBe('words');
    expect(after.selection.$from.parentOffset).toBe(caret.selection.$from.parentOffset);
  });

  it('leaves a row of another client unchanged until it is edited', () => {
    const foreign: SheetBlock = { block_id: 'f', type: 'content', content: '<div style="text-align:center">f</div>' };
    const stored = createStoredBlocks();
    const { doc } = applyBlocks(opened([]).tr, [foreign], stored);
    expect(stored.blocksOf(doc)).toEqual([foreign]);
    expect(stored.blocksOf(doc)).toBe(stored.blocksOf(doc));
  });
});
