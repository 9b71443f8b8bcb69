import { type HtmlElement, type HtmlNode, styleValue } from '../html/parse-html.ts';
import { markerNumber } from './list-markers.ts';

/*
 * Word writes a list as one paragraph per item, with its level, the list it belongs to and its marker as text; Word for the
 * web as one list element per item. Here both become nested lists, as other programs write them.
 */

type Item = {
  /** From 1. */
  level: number;
  /** Which list it belongs to. */
  list: string;
  /** Its number; undefined for a bullet. */
  number: number | undefined;
  children: HtmlNode[];
};

const isElement = (node: HtmlNode | undefined): node is HtmlElement => typeof node === 'object';

const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

const markerOf = (node: HtmlNode): string => {
  if (typeof node === 'string') return '';
  return styleValue(node, 'mso-list') === 'ignore' ? textOf(node).trim() : node.children.map(markerOf).join('');
};

/** A numbered heading stays a heading. */
const itemOfParagraph = (element: HtmlElement): Item | undefined => {
  if (element.tag !== 'p' && element.tag !== 'div') return undefined;
  const [, first = '', level, second = ''] = /^(\S*)\s*level(\d)\s*(\S*)/.exec(styleValue(element, 'mso-list')) ?? [];
  if (!level) return undefined;
  return {
    level: Number(level),
    list: `${first} ${second}`,
    number: markerNumber(markerOf(element)),
    children: [...element.children],
  };
};

const itemOfWordForWeb = (list: HtmlElement, item: HtmlElement): Item => {
  const { 'data-listid': id = '', 'data-aria-level': level, 'data-aria-posinset': position } = item.attributes;
  const number = Number(list.attributes.start ?? position ?? 1);
  return {
    level: Number(level) || 1,
    list: id,
    number: list.tag === 'ol' ? number : undefined,
    children: [...item.children],
  };
};

/** The items of a list element of Word for the web, also in its wrapper. */
const itemsOfWordForWeb = (element: HtmlElement): Item[] => {
  if (element.tag === 'div' && element.attributes.class?.includes('ListContainerWrapper')) {
    const elements = element.children.filter(isElement);
    return elements.every(({ tag }) => tag === 'ul' || tag === 'ol') ? elements.flatMap(itemsOfWordForWeb) : [];
  }
  if (element.tag !== 'ul' && element.tag !== 'ol') return [];
  const items = element.children.filter(isElement);
  const isKnown = items.every(({ tag, attributes }) => tag === 'li' && attributes['data-listid'] !== undefined);
  return isKnown ? items.map((item) => itemOfWordForWeb(element, item)) : [];
};

const itemsOf = (element: HtmlElement): Item[] => {
  const item = itemOfParagraph(element);
  return item ? [item] : itemsOfWordForWeb(element);
};

const startList = ({ number }: Item): HtmlElement => ({
  tag: number === undefined ? 'ul' : 'ol',
  attributes: number === undefined || number === 1 ? {} : { start: String(number) },
  children: [],
});

/** Items of one level become one list as long as they belong to the same; deeper ones go into the item above them. */
const listsOf = (items: Item[], level: number): HtmlElement[] => {
  const lists: { id: string; element: HtmlElement }[] = [];
  let deeper: Item[] = [];
  const endDeeper = () => {
    const above = lists.at(-1)?.element.children.at(-1);
    if (isElement(above) && deeper.length > 0) above.children.push(...listsOf(deeper, level + 1));
    deeper = [];
  };
  for (const item of items) {
    if (item.level > level && lists.length > 0) {
      deeper.push(item);
      continue;
    }
    endDeeper();
    let current = lists.at(-1);
    if (current?.id !== item.list) {
      current = { id: item.list, element: startList(item) };
      lists.push(current);
    }
    current.element.children.push({ tag: 'li', attributes: {}, children: item.children });
  }
  endDeeper();
  return lists.map(({ element }) => element);
};

/** Replaces Word’s list items, wherever they are, by lists. */
export const joinWordLists = (nodes: HtmlNode[]): HtmlNode[] => {
  const joined: HtmlNode[] = [];
  let items: Item[] = [];
  const endList = () => {
    joined.push(...listsOf(items, 1));
    items = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (node.trim()) endList();
      if (items.length === 0) joined.push(node);
      continue;
    }
    const found = itemsOf(node);
    if (found.length > 0) {
      items.push(...found);
      continue;
    }
    endList();
    joined.push({ ...node, children: joinWordLists(node.children) });
  }
  endList();
  return joined;
};
