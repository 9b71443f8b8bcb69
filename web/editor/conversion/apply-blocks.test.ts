import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetSchema } from '../sheet-extensions.ts';
import { applyBlocks, createStoredBlocks } from './apply-blocks.ts';
import type { SheetBlock } from '../document/sheet-block.ts';
import { toEditor } from './testing-documents.ts';

const block = (id: string, text = id): SheetBlock => ({ block_id: id, type: 'content', content: `<p>${text}</p>` });
const openEditor = (blocks: SheetBlock[]) =>
  EditorState.create({ doc: Node.fromJSON(sheetSchema, toEditor(blocks)), schema: sheetSchema });

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
const blocks = fc
  .tuple(ids, fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }))
  .map(([names, numbers]) => names.map((id, index) => block(id, `${id}${numbers[index]}`)));

describe('applying blocks to a document', () => {
  it('results in exactly those blocks, whatever the document was', () => {
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const stored = createStoredBlocks();
        const tr = applyBlocks(openEditor(before).tr, after, stored);
        tr.doc.check();
        if (after.length > 0) expect(stored.blocksOf(tr.doc)).toEqual(after);
        else expect(tr.doc.childCount).toBe(1);
      }),
    );
  });

  it('leaves equal blocks untouched, and the caret in them', () => {
    const state = openEditor([block('a'), block('b', 'words'), block('c')]);
    const caret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 6)));
    const unchanged = caret.doc.child(1);
    const after = applyBlocks(
      caret.tr,
      [block('x'), block('b', 'words'), block('c', 'new'), block('a')],
      createStoredBlocks(),
    );
    expect(after.doc.child(1)).toBe(unchanged);
    expect(after.selection.$from.parent.textContent).toBe('words');
    expect(after.selection.$from.parentOffset).toBe(caret.selection.$from.parentOffset);
  });

  it('leaves a row of another client unchanged until it is edited', () => {
    const foreign: SheetBlock = { block_id: 'f', type: 'content', content: '<div style="text-align:center">f</div>' };
    const stored = createStoredBlocks();
    const { doc } = applyBlocks(openEditor([]).tr, [foreign], stored);
    expect(stored.blocksOf(doc)).toEqual([foreign]);
    expect(stored.blocksOf(doc)).toBe(stored.blocksOf(doc));
  });
});
