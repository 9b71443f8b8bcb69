import { Node } from '@tiptap/core';
import type { EditorNode } from '../document/editor-node.ts';
import { alignmentAttribute, alignmentOf } from '../html/alignment.ts';
import type { HtmlElement, HtmlNode } from '../html/html-tree.ts';
import { writeInline } from '../html/inline.ts';
import type { ReadBlocks } from '../html/read-blocks.ts';

const isList = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && (node.tag === 'ul' || node.tag === 'ol');

/** A line, and the lists beneath it. Further paragraphs of an item are further lines. */
export const readListItem = (element: HtmlElement, around: ReadBlocks): EditorNode => {
  const lists = element.children.filter(isList);
  const content = around.lines(element.children.filter((node) => !isList(node)));
  const only = element.children.length === 1 ? element.children[0] : undefined;
  const align = alignmentOf(element) ?? (typeof only === 'object' ? alignmentOf(only) : undefined) ?? around.align;
  const line: EditorNode = {
    type: 'paragraph',
    attrs: { block_id: null, align },
    ...(content.length > 0 ? { content } : {}),
  };
  return { type: 'list-item', content: [line, ...around.blocks(lists)] };
};

export const writeListItem = ({ content = [] }: EditorNode, writeList: (list: EditorNode) => string): string => {
  const [line, ...lists] = content;
  return `<li${alignmentAttribute(line?.attrs?.align)}>${writeInline(line?.content ?? [])}${lists.map(writeList).join('')}</li>`;
};

export const ListItem = Node.create({
  name: 'list-item',
  // Names with a hyphen cannot stand in a content expression; groups can.
  group: 'items',
  content: 'paragraph list*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
});
