import { Node } from '@tiptap/core';
import type { EditorNode } from '../document/editor-node.ts';
import { blockIdAttribute, type HtmlForm } from './block-form.ts';
import { readListItem, writeListItem } from './list-item.ts';

type Kind = { name: 'ordered-list' | 'unordered-list'; tag: 'ol' | 'ul' };

const KINDS: Kind[] = [
  { name: 'ordered-list', tag: 'ol' },
  { name: 'unordered-list', tag: 'ul' },
];

const writeList = ({ type, content = [] }: EditorNode): string => {
  const tag = type === 'ordered-list' ? 'ol' : 'ul';
  return `<${tag}>${content.map((item) => writeListItem(item, writeList)).join('')}</${tag}>`;
};

const listForm = ({ name, tag }: Kind): HtmlForm => ({
  name,
  tags: [tag],
  read: ({ children }, around) => {
    const content: EditorNode[] = [];
    for (const node of children) {
      if (typeof node === 'string') continue;
      if (node.tag === 'li') {
        content.push(readListItem(node, around));
        continue;
      }
      // Old clients put a list beneath an item straight into the list around it.
      const beneath = around.blocks([node]).filter(({ type }) => type === 'ordered-list' || type === 'unordered-list');
      content.at(-1)?.content?.push(...beneath);
      if (content.length === 0) content.push(...beneath.flatMap((list) => list.content ?? []));
    }
    return content.length > 0 ? [{ type: name, attrs: { block_id: null }, content }] : [];
  },
  write: writeList,
});

const listNode = ({ name, tag }: Kind) =>
  Node.create({
    name,
    group: 'block list',
    content: 'items+',
    addAttributes: () => blockIdAttribute,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const [orderedListForm, unorderedListForm] = KINDS.map(listForm) as [HtmlForm, HtmlForm];
export const OrderedList = listNode({ name: 'ordered-list', tag: 'ol' });
export const UnorderedList = listNode({ name: 'unordered-list', tag: 'ul' });
