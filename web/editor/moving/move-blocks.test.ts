import { Node } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import type { EditorNode } from '../document/editor-node.ts';
import { assignBlockIds } from '../extensions/block-ids.ts';
import { sheetSchema } from '../sheet-extensions.ts';
import { moveBlocksTo, moveSelection } from './move-blocks.ts';

const paragraph = (text: string, block_id: string | null = text): EditorNode => ({
  type: 'paragraph',
  attrs: { block_id, align: 'left' },
  content: [{ type: 'text', text }],
});
const video = (id: string): EditorNode => ({ type: 'youtube', attrs: { block_id: id, youtubeId: 'dQw4w9WgXcQ' } });
const item = (text: string, ...lists: EditorNode[]): EditorNode => ({
  type: 'list-item',
  content: [paragraph(text, null), ...lists],
});
const list = (id: string | null, ...items: EditorNode[]): EditorNode => ({
  type: 'unordered-list',
  attrs: { block_id: id },
  content: items,
});

const docOf = (...content: EditorNode[]) => Node.fromJSON(sheetSchema, { type: 'doc', content });
const ids = (doc: Node) => doc.content.content.map((node) => node.attrs.block_id as string);
const linesOf = (doc: Node) => doc.textBetween(0, doc.content.size, ' ');

/** The position after a word of the document. */
const after = (doc: Node, word: string): number => {
  let found = -1;
  doc.descendants((node, pos) => {
    const index = node.text?.indexOf(word) ?? -1;
    if (index >= 0 && found < 0) found = pos + index + word.length;
  });
  return found;
};

const select = (doc: Node, from: string, to = from) =>
  EditorState.create({ doc, selection: TextSelection.create(doc, after(doc, from), after(doc, to)) });

/** The text before the caret in its line. */
const beforeCaret = ({ $head }: TextSelection) => $head.parent.textBetween(0, $head.parentOffset);

describe('moving selected blocks', () => {
  const doc = docOf(paragraph('one'), paragraph('two'), video('film'), paragraph('three'));

  it('moves the block with the caret past its neighbour; ids, nodes and caret stay', () => {
    const { tr } = select(doc, 'tw');
    expect(moveSelection(tr, -1)).toEqual({ position: 1, count: 4 });
    expect(ids(tr.doc)).toEqual(['two', 'one', 'film', 'three']);
    expect(tr.doc.child(0)).toBe(doc.child(1));
    expect(assignBlockIds(tr.doc, EditorState.create({ doc: tr.doc }).tr)).toBeNull();
    expect(beforeCaret(tr.selection as TextSelection)).toBe('tw');
    moveSelection(tr, 1);
    moveSelection(tr, 1);
    expect(ids(tr.doc)).toEqual(['one', 'film', 'two', 'three']);
    expect(beforeCaret(tr.selection as TextSelection)).toBe('tw');
  });

  it('moves several blocks together, also past one that is not text', () => {
    const { tr } = select(doc, 'on', 'two');
    moveSelection(tr, 1);
    expect(ids(tr.doc)).toEqual(['film', 'one', 'two', 'three']);
    expect(tr.doc.textBetween(tr.selection.from, tr.selection.to, ' ')).toBe('e two');
  });

  it('leaves out the block that the selection only touches', () => {
    const start = TextSelection.create(doc, after(doc, 'o'), after(doc, 'one') + 2);
    const { tr } = EditorState.create({ doc, selection: start });
    moveSelection(tr, 1);
    expect(ids(tr.doc)).toEqual(['two', 'one', 'film', 'three']);
    expect(tr.doc.textBetween(tr.selection.from, tr.selection.to, ' ')).toBe('ne');
  });

  it('moves a selected film, which stays selected', () => {
    const pos = doc.child(0).nodeSize + doc.child(1).nodeSize;
    const { tr } = EditorState.create({ doc, selection: NodeSelection.create(doc, pos) });
    moveSelection(tr, -1);
    expect(ids(tr.doc)).toEqual(['one', 'film', 'two', 'three']);
    expect((tr.selection as NodeSelection).node).toBe(doc.child(2));
  });

  it('does nothing at the edge, and says so', () => {
    const first = select(doc, 'on').tr;
    expect(moveSelection(first, -1)).toEqual({ position: 1, count: 4, isEdge: true });
    const last = select(doc, 'three').tr;
    expect(moveSelection(last, 1)).toEqual({ position: 4, count: 4, isEdge: true });
    expect(first.docChanged || last.docChanged).toBe(false);
  });

  it('moves lines inside a list, and the list when all of it is selected', () => {
    const lists = docOf(paragraph('one'), list('list', item('a', list(null, item('b'), item('c'))), item('d')));
    const { tr } = select(lists, 'c');
    moveSelection(tr, -1);
    expect(linesOf(tr.doc)).toBe('one a c b d');
    expect(beforeCaret(tr.selection as TextSelection)).toBe('c');
    expect(moveSelection(tr, -1).isEdge).toBe(true);
    const nested = select(lists, 'b', 'c').tr;
    moveSelection(nested, 1);
    expect(linesOf(nested.doc)).toBe('one d a b c');
    const whole = select(lists, 'a', 'd').tr;
    moveSelection(whole, -1);
    expect(ids(whole.doc)).toEqual(['list', 'one']);
  });
});

describe('dropping blocks', () => {
  const doc = docOf(...['a', 'b', 'c', 'd', 'e'].map((text) => paragraph(text)));
  const drop = (from: number, to: number, target: number, caret = 'e') => {
    const { tr } = select(doc, caret);
    const move = moveBlocksTo(tr, { from, to }, target);
    return { move, order: ids(tr.doc).join(''), caret: beforeCaret(tr.selection as TextSelection) };
  };

  it('moves them before any block, or to the end; the caret stays in its block', () => {
    expect(drop(3, 5, 1)).toEqual({ move: { position: 2, count: 5 }, order: 'adebc', caret: 'e' });
    expect(drop(0, 1, 5, 'a')).toEqual({ move: { position: 5, count: 5 }, order: 'bcdea', caret: 'a' });
    expect(drop(0, 2, 4, 'c')).toEqual({ move: { position: 3, count: 5 }, order: 'cdabe', caret: 'c' });
  });

  it('changes nothing where they are already', () => {
    for (const target of [1, 2, 3]) expect(drop(1, 3, target)).toMatchObject({ move: null, order: 'abcde' });
  });
});
