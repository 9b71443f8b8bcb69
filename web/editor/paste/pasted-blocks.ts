import { HTML_FORMATS } from '../conversion/convert.ts';
import { pastedImageFormat } from '../blocks/image.tsx';
import type { EditorNode } from '../document/editor-node.ts';
import { type HtmlElement, type HtmlNode, parseHtml, styleValue } from '../html/parse-html.ts';
import { parseBlocks } from '../html/parse-blocks.ts';

const levelOf = (node: HtmlNode): number => {
  if (typeof node === 'string') return 0;
  const [, level] = /\blevel(\d)\b/.exec(styleValue(node, 'mso-list')) ?? [];
  return Number(level ?? 0);
};

const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

const markerOf = (node: HtmlNode): string => {
  if (typeof node === 'string') return '';
  return styleValue(node, 'mso-list') === 'ignore' ? textOf(node).trim() : node.children.map(markerOf).join('');
};

const isNumbered = (node: HtmlElement): boolean => /^[\p{L}\p{N}]{1,4}[.)、]?$/u.test(markerOf(node));

const listOf = (items: HtmlElement[], level: number): HtmlElement => {
  const list: HtmlElement = {
    tag: items[0] && isNumbered(items[0]) ? 'ol' : 'ul',
    attributes: {},
    children: [],
  };
  let nestedItems: HtmlElement[] = [];
  const endNested = () => {
    if (nestedItems.length === 0) return;
    const nestedList = listOf(nestedItems, level + 1);
    const last = list.children.at(-1);
    if (typeof last === 'object') last.children.push(nestedList);
    else list.children.push(...nestedList.children);
    nestedItems = [];
  };
  for (const item of items) {
    if (levelOf(item) > level) {
      nestedItems.push(item);
      continue;
    }
    endNested();
    list.children.push({ tag: 'li', attributes: {}, children: [...item.children] });
  }
  endNested();
  return list;
};

/** Word writes list items as paragraphs with a special style: joins them into lists. */
const joinWordLists = (nodes: HtmlNode[]): HtmlNode[] => {
  const joined: HtmlNode[] = [];
  let items: HtmlElement[] = [];
  const endList = () => {
    if (items.length > 0) joined.push(listOf(items, 1));
    items = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (node.trim()) endList();
      if (items.length === 0) joined.push(node);
      continue;
    }
    if (levelOf(node) > 0) {
      items.push(node);
      continue;
    }
    endList();
    joined.push({ ...node, children: joinWordLists(node.children) });
  }
  endList();
  return joined;
};

/** Larger pastes are inserted as plain text: parsing so much markup would block the page. */
export const MAX_PASTED_HTML_LENGTH = 8_000_000;

const FORMATS = [...HTML_FORMATS, pastedImageFormat];

const hasContent = ({ type, content = [] }: EditorNode): boolean =>
  type !== 'paragraph' || content.some((node) => node.type === 'text');

const FRAGMENT_START = '<!--StartFragment-->';
const FRAGMENT_END = '<!--EndFragment-->';

/** The part of a clipboard's page that was copied. */
const copiedFragment = (html: string): string => {
  const start = html.indexOf(FRAGMENT_START);
  const end = start === -1 ? -1 : html.indexOf(FRAGMENT_END, start);
  return end === -1 ? html : html.slice(start + FRAGMENT_START.length, end);
};

/** Parses HTML from Word, Google Docs or a web page: text, marks, lists, headings, pictures; no colors, no layout. */
export const parsePastedHtml = (html: string): EditorNode[] =>
  parseBlocks(joinWordLists(parseHtml(copiedFragment(html))), FORMATS, false).filter(hasContent);
