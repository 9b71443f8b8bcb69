import { Fragment, Node, Slice } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { sheetSchema } from '../sheet-extensions.ts';
import { parsePastedHtml } from './pasted-blocks.ts';
import { renewIds } from './paste-extension.ts';

const paragraph = (block_id: string) => ({
  type: 'paragraph',
  attrs: { block_id, align: 'left' },
  content: [{ type: 'text', text: block_id }],
});
const doc = Node.fromJSON(sheetSchema, { type: 'doc', content: [paragraph('a'), paragraph('b')] });
const state = EditorState.create({ doc });
const idsOf = ({ content }: Slice) => content.content.map((node) => node.attrs.block_id as string);

it('a block that is pasted while it is still there gets a new id', () => {
  const [first] = idsOf(renewIds(doc.slice(0, 3), { state, dragging: null }));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
});

it('a block that was cut keeps its id', () => {
  const other = Node.fromJSON(sheetSchema, { type: 'doc', content: [paragraph('c')] });
  expect(idsOf(renewIds(other.slice(0, 3), { state, dragging: null }))).toEqual(['c']);
});

it('a block that is dragged keeps its id', () => {
  const slice = doc.slice(0, 3);
  expect(idsOf(renewIds(slice, { state, dragging: { slice, move: true } }))).toEqual(['a']);
});

it('a table pasted into an empty line takes its place', () => {
  const nodes = parsePastedHtml('<table><tr><td>a</td><td>b</td></tr></table><p>after</p>');
  const fragment = Fragment.from(nodes.map((json) => Node.fromJSON(sheetSchema, json)));
  const empty = EditorState.create({ schema: sheetSchema });
  const pasted = empty.apply(empty.tr.replaceSelection(Slice.maxOpen(fragment, false)));
  expect(pasted.doc.content.content.map(({ type }) => type.name)).toEqual(['table', 'paragraph']);
});
