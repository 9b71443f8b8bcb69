import { decodeEntities } from './entities.ts';

export type HtmlElement = { tag: string; attributes: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = HtmlElement | string;

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Their content is no text to be read. */
const UNREADABLE = new Set(
  'script style noscript iframe object svg math title textarea select template xmp head'.split(' '),
);
/** These end a paragraph that is still open. */
const ENDS_PARAGRAPH = new Set(
  'address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Beyond this, elements are laid into their parent: nobody writes so deep, and a walk must not run out of stack. */
const MAX_DEPTH = 100;

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(?:[!?])[^>]*>|<(\/?)([a-zA-Z][^\s/>]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const attributesOf = (source: string): Record<string, string> => {
  const attributes: Record<string, string> = {};
  for (const [, name = '', ...values] of source.matchAll(ATTRIBUTE)) {
    attributes[name.toLowerCase()] ??= decodeEntities(values.find((one) => one !== undefined) ?? '');
  }
  return attributes;
};

/** How many of the open elements an opening tag closes, counted from the innermost. */
const impliedEnd = (open: HtmlElement[], tag: string): number => {
  for (let index = open.length - 1; index > 0; index -= 1) {
    const { tag: inner } = open[index] ?? { tag: '' };
    if (tag === 'li' && inner === 'li') return open.length - index;
    if (tag === 'tr' && inner === 'tr') return open.length - index;
    if ((tag === 'td' || tag === 'th') && (inner === 'td' || inner === 'th')) return open.length - index;
    if (inner === 'p' && ENDS_PARAGRAPH.has(tag)) return open.length - index;
    if (['ul', 'ol', 'table', 'blockquote', 'div', 'tr'].includes(inner)) return 0;
  }
  return 0;
};

/**
 * HTML as a tree, without a document: stored rows and pasted pages are read the same way in the browser and in tests, no
 * picture in them is fetched and no style of theirs is applied. It takes anything and never throws.
 */
export const htmlTree = (html: string): HtmlNode[] => {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  let unreadable: { tag: string; depth: number } | undefined;
  let at = 0;
  const addText = (text: string) => {
    if (text && !unreadable) (open.at(-1) ?? root).children.push(decodeEntities(text));
  };
  for (const match of html.matchAll(TOKEN)) {
    addText(html.slice(at, match.index));
    at = match.index + match[0].length;
    const tag = match[2]?.toLowerCase();
    if (!tag) continue;
    if (unreadable) {
      if (tag === unreadable.tag && !match[3]?.endsWith('/')) unreadable.depth += match[1] ? -1 : 1;
      if (unreadable.depth === 0) unreadable = undefined;
    } else if (match[1]) {
      const index = open.findLastIndex((element) => element.tag === tag);
      if (index > 0) open.length = index;
    } else if (UNREADABLE.has(tag)) {
      if (!match[3]?.endsWith('/')) unreadable = { tag, depth: 1 };
    } else {
      open.length -= impliedEnd(open, tag);
      const element: HtmlElement = { tag, attributes: attributesOf(match[3] ?? ''), children: [] };
      (open.at(-1) ?? root).children.push(element);
      if (!VOID.has(tag) && open.length < MAX_DEPTH) open.push(element);
    }
  }
  addText(html.slice(at));
  return root.children;
};

export const styleOf = ({ attributes }: HtmlElement, property: string): string =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i')
    .exec(attributes.style ?? '')?.[1]
    ?.trim()
    .toLowerCase() ?? '';
