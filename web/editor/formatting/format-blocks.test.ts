import { Node } from '@tiptap/pm/model';
import { AllSelection, EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { blockOfNode } from '../conversion/convert.ts';
import type { EditorNode } from '../document/editor-node.ts';
import { assignBlockIds } from '../extensions/block-ids.ts';
import { sheetSchema } from '../sheet-extensions.ts';
import { toggleQuestion } from './toggle-question.ts';
import { alignBlocks, makeList, setTextBlocks, toggleList } from './format-blocks.ts';

const textBlock =
  (type: string) =>
  (text: string, block_id: string | null = text): EditorNode => ({
    type,
    attrs: { block_id },
    content: [{ type: 'text', text }],
  });
const p = textBlock('paragraph');
const h1 = textBlock('heading-one');
const quote = textBlock('block-quote');
const code = textBlock('code');
const film: EditorNode = { type: 'youtube', attrs: { block_id: 'film', youtubeId: 'dQw4w9WgXcQ' } };
const li = (text: string, ...lists: EditorNode[]): EditorNode => ({
  type: 'list-item',
  content: [p(text, null), ...lists],
});
const ul = (block_id: string | null, ...content: EditorNode[]): EditorNode => ({
  type: 'unordered-list',
  attrs: { block_id },
  content,
});
const ol = (block_id: string | null, ...content: EditorNode[]): EditorNode => ({
  ...ul(block_id, ...content),
  type: 'ordered-list',
});

const docOf = (...content: EditorNode[]) => Node.fromJSON(sheetSchema, { type: 'doc', content });

/** The position before a word. */
const positionOf = (doc: Node, word: string): number => {
  let found = -1;
  doc.descendants((node, pos) => {
    const index = node.text?.indexOf(word) ?? -1;
    if (index >= 0 && found < 0) found = pos + index;
  });
  return found;
};

/** Selects from before one word to after another. */
const select = (doc: Node, from: string, to = from): Transaction =>
  EditorState.create({
    doc,
    selection: TextSelection.create(doc, positionOf(doc, from), positionOf(doc, to) + to.length),
  }).tr;

const html = ({ doc }: Transaction): string[] => {
  doc.check();
  return doc.content.content.map((node) => blockOfNode(node.toJSON() as EditorNode).content);
};
const ids = ({ doc }: Transaction) => doc.content.content.map((node) => node.attrs.block_id as string | null);
const selected = ({ doc, selection: { from, to } }: Transaction) => doc.textBetween(from, to, ' ');
const type = (name: string) => {
  const found = sheetSchema.nodes[name];
  if (!found) throw new Error(name);
  return found;
};

describe('turning selected blocks into text blocks', () => {
  it('keeps ids, alignment and selection', () => {
    const doc = docOf({ ...p('one'), attrs: { block_id: 'a', align: 'right' } }, quote('two'), film, p('three'));
    const tr = setTextBlocks(select(doc, 'ne', 'thr'), type('heading-one'));
    expect(html(tr)).toEqual([
      '<h1 style="text-align:right">one</h1>',
      '<h1>two</h1>',
      'dQw4w9WgXcQ',
      '<h1>three</h1>',
    ]);
    expect(ids(tr)).toEqual(['a', 'two', 'film', 'three']);
    expect(selected(tr)).toBe('ne two thr');
  });

  it('takes lines out of lists; what is around them stays in lists', () => {
    const doc = docOf(ul('list', li('a', ol(null, li('b'), li('c', ul(null, li('d'))))), li('e')));
    const one = setTextBlocks(select(doc, 'c'), type('heading-two'));
    expect(html(one)).toEqual([
      '<ul><li>a<ol><li>b</li></ol></li></ul>',
      '<h2>c</h2>',
      '<ul><li>d</li></ul>',
      '<ul><li>e</li></ul>',
    ]);
    expect(ids(one)).toEqual(['list', null, null, null]);
    expect(selected(one)).toBe('c');
    const all = setTextBlocks(select(doc, 'a', 'e'), type('paragraph'));
    expect(html(all)).toEqual(['<p>a</p>', '<p>b</p>', '<p>c</p>', '<p>d</p>', '<p>e</p>']);
    expect(ids(all)[0]).toBe('list');
    expect(selected(all)).toBe('a b c d e');
  });

  it('keeps the lines of code', () => {
    expect(html(setTextBlocks(select(docOf(code('one\ntwo')), 'two'), type('paragraph')))).toEqual([
      '<p>one<br>two</p>',
    ]);
  });

  it('changes nothing when a film is selected', () => {
    const doc = docOf(film);
    const { tr } = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) });
    expect(setTextBlocks(tr, type('paragraph')).docChanged).toBe(false);
    expect(toggleList(tr, 'ordered-list').docChanged).toBe(false);
  });
});

describe('lists of selected blocks', () => {
  it('are made of paragraphs, headings, quotations, code and lists; a film divides them', () => {
    const doc = docOf(p('one'), h1('two'), quote('three'), film, code('four'), ul('five', li('a'), li('b')), p('six'));
    const tr = toggleList(select(doc, 'ne', 'a'), 'ordered-list');
    expect(html(tr)).toEqual([
      '<ol><li>one</li><li>two</li><li>three</li></ol>',
      'dQw4w9WgXcQ',
      '<ol><li>four</li><li>a</li><li>b</li></ol>',
      '<p>six</p>',
    ]);
    expect(ids(tr)).toEqual(['one', 'film', 'four', 'six']);
    expect(selected(tr)).toBe('ne two three four a');
    // Its lines have no ids, so that nothing is changed afterwards.
    expect(assignBlockIds(tr.doc, EditorState.create({ doc: tr.doc }).tr)).toBeNull();
    expect(html(toggleList(tr, 'ordered-list')).slice(0, 4)).toEqual([
      '<p>one</p>',
      '<p>two</p>',
      '<p>three</p>',
      'dQw4w9WgXcQ',
    ]);
  });

  it('are made of everything when everything is selected', () => {
    const doc = docOf(p('one'), quote('two'));
    const tr = toggleList(EditorState.create({ doc, selection: new AllSelection(doc) }).tr, 'unordered-list');
    expect(html(tr)).toEqual(['<ul><li>one</li><li>two</li></ul>']);
    expect(tr.selection).toBeInstanceOf(AllSelection);
  });

  it('change their kind as a whole, nested ones by themselves', () => {
    const doc = docOf(ul('list', li('a', ul(null, li('b'))), li('c')));
    expect(html(toggleList(select(doc, 'c'), 'ordered-list'))).toEqual([
      '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
    ]);
    const nested = toggleList(select(doc, 'b'), 'ordered-list');
    expect(html(nested)).toEqual(['<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>']);
    expect(ids(nested)).toEqual(['list']);
  });

  it('continue a list of the same kind beside them, unless a new one is asked for', () => {
    const doc = docOf(ol('list', li('a')), p('b'), ol('next', li('c')));
    const tr = makeList(select(doc, 'b'), 'ordered-list');
    expect(html(tr)).toEqual(['<ol><li>a</li><li>b</li><li>c</li></ol>']);
    expect(ids(tr)).toEqual(['list']);
    const apart = makeList(select(doc, 'b'), 'ordered-list', { joinsBefore: false, joinsAfter: false });
    expect(ids(apart)).toEqual(['list', 'b', 'next']);
  });

  it('are made in the cell of a table', () => {
    const cell: EditorNode = { type: 'table-cell', content: [p('one', null), p('two', null)] };
    const doc = docOf({
      type: 'table',
      attrs: { block_id: 'table' },
      content: [{ type: 'table-row', content: [cell] }],
    });
    const tr = toggleList(select(doc, 'ne', 'two'), 'ordered-list');
    expect(html(tr)[0]).toContain('<ol><li>one</li><li>two</li></ol>');
    expect(selected(tr)).toBe('ne two');
    expect(html(toggleList(tr, 'ordered-list'))[0]).not.toContain('<li>');
  });

  it('keep the number they begin with', () => {
    const doc = docOf({ ...ol('list', li('a'), li('b')), attrs: { block_id: 'list', start: 3 } }, p('c'));
    expect(html(toggleList(select(doc, 'b', 'c'), 'ordered-list'))).toEqual([
      '<ol start="3"><li>a</li><li>b</li><li>c</li></ol>',
    ]);
    expect(html(setTextBlocks(select(doc, 'b'), type('paragraph')))[0]).toBe('<ol start="3"><li>a</li></ol>');
  });

  it('leave out a block that the selection only touches', () => {
    const doc = docOf(p('one'), p('two'));
    const { tr } = EditorState.create({ doc, selection: TextSelection.create(doc, 2, positionOf(doc, 'two')) });
    expect(html(toggleList(tr, 'unordered-list'))).toEqual(['<ul><li>one</li></ul>', '<p>two</p>']);
  });
});

describe('alignment', () => {
  it('is set on every selected block and line that can have one', () => {
    const doc = docOf(p('one'), ul('list', li('a', ul(null, li('b'))), li('c')), code('x'), h1('two'), quote('three'));
    const tr = alignBlocks(select(doc, 'ne', 'two'), 'center');
    const center = 'style="text-align:center"';
    expect(html(tr)).toEqual([
      `<p ${center}>one</p>`,
      `<ul><li ${center}>a<ul><li ${center}>b</li></ul></li><li ${center}>c</li></ul>`,
      '<pre><code>x</code></pre>',
      `<h1 ${center}>two</h1>`,
      '<blockquote>three</blockquote>',
    ]);
    expect(selected(tr)).toBe('ne a b c x two');
  });
});

describe('a question', () => {
  const questions = ({ doc }: Transaction) =>
    doc.content.content.map((node) => blockOfNode(node.toJSON() as EditorNode).is_question ?? false);
  const asQuestion = (node: EditorNode): EditorNode => ({ ...node, attrs: { ...node.attrs, is_question: true } });

  it('is made of every selected block of text, and of none when all are', () => {
    const doc = docOf(p('one'), film, asQuestion(ul('list', li('two'))), p('three'));
    const marked = toggleQuestion(select(doc, 'one', 'two'));
    expect(questions(marked)).toEqual([true, false, true, false]);
    expect(questions(toggleQuestion(select(marked.doc, 'one', 'two')))).toEqual([false, false, false, false]);
  });

  it('stays one as a heading and as a list', () => {
    const heading = setTextBlocks(select(docOf(asQuestion(p('one'))), 'one'), sheetSchema.nodes['heading-one']!);
    expect(questions(heading)).toEqual([true]);
    const list = makeList(select(heading.doc, 'one'), 'ordered-list');
    expect(questions(list)).toEqual([true]);
    expect(list.doc.firstChild?.firstChild?.firstChild?.attrs.is_question).toBeNull();
    expect(questions(toggleList(select(list.doc, 'one'), 'ordered-list'))).toEqual([true]);
  });
});
