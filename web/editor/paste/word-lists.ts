import { type HtmlElement, type HtmlNode, styleOf } from '../html/html-tree.ts';

const levelOf = (node: HtmlNode): number => {
  if (typeof node === 'string') return 0;
  const [, level] = /\blevel(\d)\b/.exec(styleOf(node, 'mso-list')) ?? [];
  return Number(level ?? 0);
};

const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

const markerOf = (node: HtmlNode): string => {
  if (typeof node === 'string') return '';
  return styleOf(node, 'mso-list') === 'ignore' ? textOf(node).trim() : node.children.map(markerOf).join('');
};

const isNumbered = (node: HtmlElement): boolean => /^[\p{L}\p{N}]{1,4}[.)、]?$/u.test(markerOf(node));

const listOf = (items: HtmlElement[], level: number): HtmlElement => {
  const list: HtmlElement = {
    tag: items[0] && isNumbered(items[0]) ? 'ol' : 'ul',
    attributes: {},
    children: [],
  };
  let deeper: HtmlElement[] = [];
  const endDeeper = () => {
    if (deeper.length === 0) return;
    const beneath = listOf(deeper, level + 1);
    const last = list.children.at(-1);
    if (typeof last === 'object') last.children.push(beneath);
    else list.children.push(...beneath.children);
    deeper = [];
  };
  for (const item of items) {
    if (levelOf(item) > level) {
      deeper.push(item);
      continue;
    }
    endDeeper();
    list.children.push({ tag: 'li', attributes: {}, children: [...item.children] });
  }
  endDeeper();
  return list;
};

/** Word writes the items of a list as paragraphs that say so in their style. */
export const joinWordLists = (nodes: HtmlNode[]): HtmlNode[] => {
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
