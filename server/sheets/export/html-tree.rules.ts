/** A piece of cleaned HTML: words, or an element with what is in it. */
export type HtmlNode = string | HtmlElement;
export type HtmlElement = {
  tag: string;
  href?: string | undefined;
  align?: string | undefined;
  color?: string | undefined;
  children: HtmlNode[];
};

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decoded = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (name) => ENTITIES[name] ?? name);

const PIECES = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</g;
const FOOTNOTES = /<sup class="footnote-marker">.*?<\/sup>|<i class="footnote">.*?<\/i>/g;

const attribute = (attributes: string, name: RegExp): string | undefined => {
  const [, value] = name.exec(attributes) ?? [];
  return value === undefined ? undefined : decoded(value);
};

const elementOf = (tag: string, attributes: string): HtmlElement => ({
  tag,
  href: attribute(attributes, /href="([^"]*)"/),
  align: attribute(attributes, /text-align:(\w+)/),
  color: attribute(attributes, /color:#([0-9a-f]{6})\b/i),
  children: [],
});

/** Takes what our cleaning has made: every element is closed. Footnotes of a quoted passage are left out. */
export const parseHtml = (html: string): HtmlNode[] => {
  const root = elementOf('', '');
  const open = [root];
  for (const [piece, slash, tag, attributes = ''] of html.replaceAll(FOOTNOTES, '').matchAll(PIECES)) {
    const parent = open.at(-1) ?? root;
    if (!tag) parent.children.push(decoded(piece));
    else if (slash) {
      if (open.length > 1) open.pop();
    } else {
      const element = elementOf(tag, attributes);
      parent.children.push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return root.children;
};

const BLOCKS = new Set(['p', 'h1', 'h2', 'blockquote', 'pre', 'ol', 'ul', 'li', 'div']);

export const isBlock = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && BLOCKS.has(node.tag);

/** Words and marks that stand beside blocks become paragraphs of their own. */
export const blocksOf = (nodes: HtmlNode[]): HtmlElement[] => {
  const blocks: HtmlElement[] = [];
  let loose: HtmlElement | undefined;
  for (const node of nodes) {
    if (isBlock(node)) {
      blocks.push(node);
      loose = undefined;
    } else if (loose) loose.children.push(node);
    else if (typeof node !== 'string' || node.trim()) {
      loose = { tag: 'p', children: [node] };
      blocks.push(loose);
    }
  }
  return blocks;
};

export const textOf = (nodes: HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children))).join('');
