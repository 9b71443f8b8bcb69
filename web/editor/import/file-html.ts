import { readSourceMark } from '#shared/source-mark.ts';
import { encodeText, encodeValue, type HtmlElement, type HtmlNode } from '../html/parse-html.ts';
import type { FileBlock } from './markdown-blocks.ts';

// What Word documents and e-books are read into, before it becomes blocks: HTML whose elements stand below one another, with
// `data-source` around the words of a source and `data-question` on the number of a question.

export const element = (tag: string, children: HtmlNode[], attributes: Record<string, string> = {}): HtmlElement => ({
  tag,
  attributes,
  children,
});

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';

const VOID_TAGS = new Set(['br', 'img']);

export const writeHtml = (nodes: HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (!isElement(node)) return encodeText(node);
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${encodeValue(value)}"`);
      const start = `<${node.tag}${attributes.join('')}>`;
      return VOID_TAGS.has(node.tag) ? start : `${start}${writeHtml(node.children)}</${node.tag}>`;
    })
    .join('');

export const textOf = (nodes: HtmlNode[]): string =>
  nodes.map((node) => (isElement(node) ? textOf(node.children) : node)).join('');

export const findAll = (nodes: HtmlNode[], test: (element: HtmlElement) => boolean): HtmlElement[] =>
  nodes.flatMap((node) => (isElement(node) ? [...(test(node) ? [node] : []), ...findAll(node.children, test)] : []));

/** What elements of a kind hold takes their place. */
export const withoutTag = (nodes: HtmlNode[], tag: string): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    const children = withoutTag(node.children, tag);
    return node.tag === tag ? children : [{ ...node, children }];
  });

const UNWRAPPED = new Set('body div section article main header footer aside nav center'.split(' '));
const INLINE = new Set('a b strong i em u s del span sup sub code br small mark font q cite abbr'.split(' '));

const isQuestion = ({ attributes }: HtmlElement): boolean => attributes['data-question'] !== undefined;
const isBlank = (nodes: HtmlNode[]): boolean =>
  textOf(nodes).trim() === '' && findAll(nodes, ({ tag }) => tag === 'img').length === 0;

/** Elements below one another, without those that only hold others; text that stands free is a paragraph. */
const flatten = (nodes: HtmlNode[]): HtmlElement[] => {
  const flat: HtmlElement[] = [];
  let free: HtmlNode[] = [];
  const endText = () => {
    if (!isBlank(free)) flat.push(element('p', free));
    free = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || INLINE.has(node.tag)) {
      free.push(node);
      continue;
    }
    endText();
    if (UNWRAPPED.has(node.tag) && !isQuestion(node)) flat.push(...flatten(node.children));
    else flat.push(node);
  }
  endText();
  return flat;
};

const pictureBlock = (part: HtmlElement): FileBlock | undefined => {
  const [picture, another] = findAll([part], ({ tag }) => tag === 'img');
  if (!picture || another) return undefined;
  const caption = findAll([part], ({ tag }) => tag === 'figcaption');
  if (textOf([part]).trim() !== textOf(caption).trim()) return undefined;
  const { src = '', alt = '' } = picture.attributes;
  return { type: 'picture', source: src, alt, caption: textOf(caption).trim() };
};

const linkBlock = (part: HtmlElement): FileBlock | undefined => {
  const [link, ...rest] = part.children.filter((node) => isElement(node) || node.trim() !== '');
  if (part.tag !== 'p' || rest.length > 0 || !link || !isElement(link) || link.tag !== 'a') return undefined;
  const { href = '' } = link.attributes;
  return { type: 'link', address: href, label: textOf([link]), html: writeHtml([part]) };
};

const sourceBlock = (part: HtmlElement): FileBlock | undefined => {
  const source = readSourceMark(part.attributes['data-source'] ?? '');
  const hasTable = findAll([part], ({ tag }) => tag === 'table').length > 0;
  const html = writeHtml(hasTable ? flatten(part.children) : [element('blockquote', part.children)]);
  return source && { type: 'quote', html, address: '', source };
};

/** The blocks of a file, each to be looked up or parsed as a paste is. */
export const blocksOfHtml = (nodes: HtmlNode[]): FileBlock[] => {
  const blocks: FileBlock[] = [];
  let isAsked = false;
  for (const part of flatten(nodes)) {
    if (isQuestion(part)) isAsked = true;
    else if (!isBlank([part])) {
      const html = { type: 'html' as const, html: writeHtml([part]), ...(isAsked ? { isQuestion: true } : {}) };
      blocks.push(sourceBlock(part) ?? pictureBlock(part) ?? linkBlock(part) ?? html);
      isAsked = false;
    }
  }
  return blocks;
};
