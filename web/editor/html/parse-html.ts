import { tokenizeHtml } from './tokenize-html.ts';

/** The entities that clients write; any other character is written as itself or by number. */
const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  shy: '\u00AD',
  zwnj: '\u200C',
  zwj: '\u200D',
};

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\uFFFD';

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex, decimal, name) => {
        if (hex) return characterOf(Number.parseInt(hex, 16));
        if (decimal) return characterOf(Number(decimal));
        return NAMED_ENTITIES[name] ?? whole;
      })
    : text;

export const encodeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const encodeValue = (text: string): string => encodeText(text).replaceAll('"', '&quot;');

export type HtmlElement = { tag: string; attributes: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = HtmlElement | string;

const VOID_TAGS = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Tags whose content is not text. */
const SKIPPED_TAGS = new Set(
  'script style noscript iframe object svg math title textarea select template xmp head'.split(' '),
);
/** Tags that close an open paragraph. */
const CLOSES_PARAGRAPH = new Set(
  'address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Deeper elements are flattened into their parent: no real document is this deep, and recursion must not overflow the stack. */
const MAX_DEPTH = 100;

const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const parseAttributes = (source: string): Record<string, string> => {
  const attributes: Record<string, string> = {};
  if (!source) return attributes;
  for (const [, name = '', ...values] of source.matchAll(ATTRIBUTE)) {
    attributes[name.toLowerCase()] ??= decodeEntities(values.find((one) => one !== undefined) ?? '');
  }
  return attributes;
};

/** How many of the innermost open elements an opening tag closes. */
const countImpliedEnds = (open: HtmlElement[], tag: string): number => {
  for (let index = open.length - 1; index > 0; index -= 1) {
    const { tag: inner } = open[index] ?? { tag: '' };
    if (tag === 'li' && inner === 'li') return open.length - index;
    if (tag === 'tr' && inner === 'tr') return open.length - index;
    if ((tag === 'td' || tag === 'th') && (inner === 'td' || inner === 'th')) return open.length - index;
    if (inner === 'p' && CLOSES_PARAGRAPH.has(tag)) return open.length - index;
    if (['ul', 'ol', 'table', 'blockquote', 'div', 'tr'].includes(inner)) return 0;
  }
  return 0;
};

/**
 * Parses HTML into a tree without a document: stored rows and pasted pages are parsed the same way in the browser and in
 * tests, no picture is fetched, no style is applied and nothing can run. Accepts anything and never throws.
 */
export const parseHtml = (html: string): HtmlNode[] => {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  let skipped: { tag: string; depth: number } | undefined;
  let position = 0;
  const addText = (text: string) => {
    if (text && !skipped) (open.at(-1) ?? root).children.push(decodeEntities(text));
  };
  for (const { start, end, isClosing, name: tag, attributes } of tokenizeHtml(html)) {
    addText(html.slice(position, start));
    position = end;
    if (!tag) continue;
    if (skipped) {
      if (tag === skipped.tag && !attributes.endsWith('/')) skipped.depth += isClosing ? -1 : 1;
      if (skipped.depth === 0) skipped = undefined;
    } else if (isClosing) {
      const index = open.findLastIndex((element) => element.tag === tag);
      if (index > 0) open.length = index;
    } else if (SKIPPED_TAGS.has(tag)) {
      if (!attributes.endsWith('/')) skipped = { tag, depth: 1 };
    } else {
      open.length -= countImpliedEnds(open, tag);
      const element: HtmlElement = { tag, attributes: parseAttributes(attributes), children: [] };
      (open.at(-1) ?? root).children.push(element);
      if (!VOID_TAGS.has(tag) && open.length < MAX_DEPTH) open.push(element);
    }
  }
  addText(html.slice(position));
  return root.children;
};

const stylePatterns = new Map<string, RegExp>();

const stylePattern = (property: string): RegExp => {
  const pattern = stylePatterns.get(property) ?? new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i');
  stylePatterns.set(property, pattern);
  return pattern;
};

export const styleValue = ({ attributes: { style } }: HtmlElement, property: string): string =>
  style ? (stylePattern(property).exec(style)?.[1]?.trim().toLowerCase() ?? '') : '';
