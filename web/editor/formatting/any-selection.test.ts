import { Node } from '@tiptap/pm/model';
import { EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../conversion/testing-documents.ts';
import { ALIGNMENTS, type EditorNode } from '../document/editor-node.ts';
import { moveSelection } from '../moving/move-blocks.ts';
import { sheetSchema } from '../sheet-extensions.ts';
import { alignBlocks, setTextBlocks, toggleList } from './format-blocks.ts';

/** A document with any text selected in it. The caret is never inside a footnote, which is one unit. */
const stateOf = (json: EditorNode, from: number, to: number): EditorState => {
  const content = (json.content ?? []).map((node, index) => ({
    ...node,
    attrs: { ...node.attrs, block_id: `b${index}` },
  }));
  const doc = Node.fromJSON(sheetSchema, { ...json, content });
  const near = (position: number) => {
    const $pos = doc.resolve(position % (doc.content.size + 1));
    return Selection.near($pos.parent.isInline ? doc.resolve($pos.before()) : $pos);
  };
  const [start, end] = [near(from), near(to)];
  const isText = start instanceof TextSelection && end instanceof TextSelection;
  return EditorState.create({ doc, selection: isText ? TextSelection.between(start.$from, end.$to) : start });
};

/** A line break of code becomes one of text. */
const leafText = ({ type: { name } }: Node) => (name === 'hardBreak' ? '\n' : `[${name}]`);
const words = (doc: Node) => doc.textBetween(0, doc.content.size, '\n', leafText);
const selected = ({ doc, selection: { from, to } }: Transaction) => doc.textBetween(from, to, '\n', leafText);
const ids = (doc: Node) => doc.content.content.map((node) => String(node.attrs.block_id));

const changes: Record<string, (tr: Transaction) => unknown> = {
  ...Object.fromEntries(
    ['paragraph', 'heading-one', 'heading-two', 'block-quote'].map((name) => [
      name,
      (tr: Transaction) => setTextBlocks(tr, sheetSchema.nodes[name] ?? sheetSchema.topNodeType),
    ]),
  ),
  'numbered list': (tr) => toggleList(tr, 'ordered-list'),
  'bulleted list': (tr) => toggleList(tr, 'unordered-list'),
  ...Object.fromEntries(ALIGNMENTS.map((align) => [align, (tr: Transaction) => alignBlocks(tr, align)])),
};

describe('whatever is selected in whatever document', () => {
  it.each(Object.entries(changes))(
    '%s keeps every word, the selection, and gives no id to a second block',
    (_, change) => {
      fc.assert(
        fc.property(documents, fc.nat(), fc.nat(), (...given) => {
          const state = stateOf(...given);
          const { tr } = state;
          const before = { words: words(tr.doc), selected: selected(tr), ids: new Set(ids(tr.doc)) };
          change(tr);
          tr.doc.check();
          expect(words(tr.doc)).toBe(before.words);
          if (state.selection instanceof TextSelection) expect(selected(tr)).toBe(before.selected);
          const kept = ids(tr.doc).filter((id) => before.ids.has(id));
          expect(new Set(kept).size).toBe(kept.length);
        }),
        { numRuns: 150 },
      );
    },
  );

  it('a move keeps every block as it is, or every line of the list', () => {
    fc.assert(
      fc.property(documents, fc.nat(), fc.nat(), fc.constantFrom(-1 as const, 1 as const), fc.boolean(), (...given) => {
        const [json, from, to, direction, isCaret] = given;
        const state = stateOf(json, from, isCaret ? from : to);
        const { tr } = state;
        moveSelection(tr, direction);
        tr.doc.check();
        expect(ids(tr.doc).toSorted()).toEqual(ids(state.doc).toSorted());
        expect(words(tr.doc).split('\n').toSorted()).toEqual(words(state.doc).split('\n').toSorted());
        const moved = EditorState.create({ doc: tr.doc, selection: tr.selection }).tr;
        if (tr.docChanged) moveSelection(moved, direction === 1 ? -1 : 1);
        expect(moved.doc.eq(state.doc)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
