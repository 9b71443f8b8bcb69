import { type Attribute, Node } from '@tiptap/core';
import { MAX_LIST_START } from '#shared/limits.ts';
import type { EditorNode } from '../document/editor-node.ts';
import type { HtmlElement, HtmlNode } from '../html/parse-html.ts';
import { serializeInline } from '../html/inline.ts';
import { serializeAlignment, parseAlignment, type ParseContext } from '../html/parse-blocks.ts';
import { blockIdAttribute, type HtmlFormat, questionAttribute } from './block-format.ts';

const isList = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && (node.tag === 'ul' || node.tag === 'ol');

/** A line, and the lists nested in it. Further paragraphs of an item become further lines. */
const parseListItem = (element: HtmlElement, context: ParseContext): EditorNode => {
  const lists = element.children.filter(isList);
  const content = context.lines(element.children.filter((node) => !isList(node)));
  const only = element.children.length === 1 ? element.children[0] : undefined;
  const align =
    parseAlignment(element) ?? (typeof only === 'object' ? parseAlignment(only) : undefined) ?? context.align;
  const line: EditorNode = {
    type: 'paragraph',
    attrs: { block_id: null, align },
    ...(content.length > 0 ? { content } : {}),
  };
  return { type: 'list-item', content: [line, ...context.blocks(lists)] };
};

const serializeListItem = ({ content = [] }: EditorNode): string => {
  const [line, ...lists] = content;
  return `<li${serializeAlignment(line?.attrs?.align)}>${serializeInline(line?.content ?? [])}${lists.map(serializeList).join('')}</li>`;
};

export const ListItem = Node.create({
  name: 'list-item',
  // A name with a hyphen is not valid in a content expression; a group is.
  group: 'items',
  content: 'paragraph list*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
});

type Kind = { name: 'ordered-list' | 'unordered-list'; tag: 'ol' | 'ul' };

const KINDS: Kind[] = [
  { name: 'ordered-list', tag: 'ol' },
  { name: 'unordered-list', tag: 'ul' },
];

/** The number of the first item; 1 unless HTML says otherwise. */
const parseStart = (start: string | null | undefined): number => {
  const number = /^\d{1,9}$/.test(start ?? '') ? Number(start) : 1;
  return number <= MAX_LIST_START ? number : 1;
};

const startOf = ({ type, attrs }: EditorNode): number => (type === 'ordered-list' ? Number(attrs?.start ?? 1) : 1);

export const serializeList = (node: EditorNode): string => {
  const { type, content = [] } = node;
  const tag = type === 'ordered-list' ? 'ol' : 'ul';
  const start = startOf(node);
  return `<${tag}${start === 1 ? '' : ` start="${start}"`}>${content.map((item) => serializeListItem(item)).join('')}</${tag}>`;
};

const listFormat = ({ name, tag }: Kind): HtmlFormat => ({
  name,
  tags: [tag],
  parse: ({ children, attributes }, context) => {
    const content: EditorNode[] = [];
    for (const node of children) {
      if (typeof node === 'string') continue;
      if (node.tag === 'li') {
        content.push(parseListItem(node, context));
        continue;
      }
      // Old clients put a nested list directly into the list around it.
      const nested = context.blocks([node]).filter(({ type }) => type === 'ordered-list' || type === 'unordered-list');
      content.at(-1)?.content?.push(...nested);
      if (content.length === 0) content.push(...nested.flatMap((list) => list.content ?? []));
    }
    const start = parseStart(attributes.start);
    const attrs = { block_id: null, ...(name === 'ordered-list' && start !== 1 ? { start } : {}) };
    return content.length > 0 ? [{ type: name, attrs, content }] : [];
  },
  serialize: serializeList,
});

const startAttribute: Record<string, Attribute> = {
  start: {
    default: 1,
    parseHTML: (element) => parseStart(element.getAttribute('start')),
    renderHTML: ({ start }) => (start === 1 ? {} : { start }),
  },
};

const listNode = ({ name, tag }: Kind) =>
  Node.create({
    name,
    group: 'block list',
    content: 'items+',
    addAttributes: () => ({ ...blockIdAttribute, ...questionAttribute, ...(tag === 'ol' && startAttribute) }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const [orderedListFormat, unorderedListFormat] = KINDS.map(listFormat) as [HtmlFormat, HtmlFormat];
export const OrderedList = listNode({ name: 'ordered-list', tag: 'ol' });
export const UnorderedList = listNode({ name: 'unordered-list', tag: 'ul' });
