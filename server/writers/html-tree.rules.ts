import { Parser } from 'htmlparser2';
import { withoutFootnotes } from '#server/library/clean-html.ts';

/** A node of sanitized HTML: text, or an element with its children. */
export type HtmlNode = string | HtmlElement;
export type HtmlElement = {
  tag: string;
  href?: string | undefined;
  align?: string | undefined;
  color?: string | undefined;
  /** Of a cell with a passage: the language of its words. */
  lang?: string;
  /** Of a numbered list, when it does not begin at 1. */
  start?: number;
  /** Of a cell, when it is larger than one. */
  colspan?: number;
  rowspan?: number;
  /** The number of a footnote whose marker this is. */
  note?: number;
  children: HtmlNode[];
};

const NUMBERS = { start: 'start', colspan: 'colspan', rowspan: 'rowspan', note: 'data-note' } as const;

const createElement = (tag: string, attributes: Record<string, string>): HtmlElement => ({
  tag,
  ...Object.fromEntries(
    Object.entries(NUMBERS)
      .filter(([, name]) => /^\d+$/.test(attributes[name] ?? ''))
      .map(([key, name]) => [key, Number(attributes[name])]),
  ),
  ...attributesOf(attributes),
  children: [],
});

const attributesOf = ({ href, style = '' }: Record<string, string>): Pick<HtmlElement, 'href' | 'align' | 'color'> => ({
  href,
  align: /text-align:(\w+)/.exec(style)?.[1],
  color: /color:#([0-9a-f]{6})\b/i.exec(style)?.[1],
});

/** Parses sanitized HTML. Footnotes of quoted passages are left out. */
export const parseHtml = (html: string): HtmlNode[] => {
  const root = createElement('', {});
  const open = [root];
  const current = () => open.at(-1) ?? root;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const element = createElement(tag, attributes);
      current().children.push(element);
      open.push(element);
    },
    onclosetag: () => void open.pop(),
    ontext: (text) => {
      const { children } = current();
      // The parser reports text around an entity in several parts.
      if (typeof children.at(-1) === 'string') children[children.length - 1] += text;
      else children.push(text);
    },
  });
  parser.end(withoutFootnotes(html));
  return root.children;
};

const BLOCK_TAGS = new Set(['p', 'h1', 'h2', 'blockquote', 'pre', 'ol', 'ul', 'li', 'div', 'table']);

export const isBlock = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && BLOCK_TAGS.has(node.tag);

/** The nodes as blocks: inline nodes between blocks become paragraphs. */
export const toBlocks = (nodes: HtmlNode[]): HtmlElement[] => {
  const blocks: HtmlElement[] = [];
  let paragraph: HtmlElement | undefined;
  for (const node of nodes) {
    if (isBlock(node)) {
      blocks.push(node);
      paragraph = undefined;
    } else if (paragraph) paragraph.children.push(node);
    else if (typeof node !== 'string' || node.trim()) {
      paragraph = { tag: 'p', children: [node] };
      blocks.push(paragraph);
    }
  }
  return blocks;
};

export const textOf = (nodes: HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children))).join('');
