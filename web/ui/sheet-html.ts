import { attributesOf, type HtmlKind, INLINE_TAGS, type OpenedTag } from './safe-html.tsx';

const BLOCK_TAGS = new Set('p div h1 h2 blockquote pre code ol ul li table thead tbody tr th td'.split(' '));

/** Around a table, which may be wider than the page: it scrolls, also by keyboard. */
const TABLE_FRAME = '<div data-table="" tabindex="0">';

/** The content security policy forbids inline styles, so alignment and colour become attributes. */
const ALIGNMENT = /(?:^|[;\s])text-align\s*:\s*(center|right|justify)\b/i;
const COLOUR = /(?:^|[;\s])color\s*:\s*(?:(#[0-9a-f]{3}(?:[0-9a-f]{3})?)\b|rgb\(([\d\s,]+)\))/i;
const colourOf = (style: string): string | undefined => {
  const [, hex, rgb] = COLOUR.exec(style) ?? [];
  const parts = rgb?.split(',').map((part) => Math.min(255, Number(part))) ?? [];
  return parts.length === 3 ? `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}` : hex;
};
const STYLE = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const styleOf = (source: string): string => {
  const [, double, single] = STYLE.exec(source) ?? [];
  return double ?? single ?? '';
};

/** A coloured tag becomes two elements; the inner one adjusts the colour to the theme. */
const openIn =
  (renderedTags: Record<string, string>) =>
  (tag: string, source: string): OpenedTag => {
    const style = source && styleOf(source);
    const colour = tag === 'span' ? colourOf(style) : undefined;
    if (colour) return { tag, html: `<font color="${colour}"><span data-tint="">`, end: '</span></font>' };
    const shown = renderedTags[tag] ?? tag;
    const align = BLOCK_TAGS.has(tag) ? ALIGNMENT.exec(style)?.[1]?.toLowerCase() : undefined;
    const html = `<${shown}${align ? ` data-align="${align}"` : ''}${attributesOf(tag, source)}>`;
    const end = `</${shown.split(' ', 1)[0]}>`;
    return tag === 'table' ? { tag, html: TABLE_FRAME + html, end: `${end}</div>` } : { tag, html, end };
  };

const EMPTY_HEADER = /<th( [^<>]*)?><\/th>/g;

const common = {
  tags: new Set([...INLINE_TAGS, ...BLOCK_TAGS]),
  // An empty cell, such as the first of the header, is the header of nothing.
  finish: (html: string) => html.replaceAll(EMPTY_HEADER, '<td$1></td>'),
};

/** A block of a sheet. Its title is the h1 of its page: headings are below that, and none skips a level. */
export const SHEET: HtmlKind = { ...common, open: openIn({ h1: 'h2', h2: 'h3 data-sub=""' }) };
/** Before the first heading of the sheet. */
export const SHEET_START: HtmlKind = { ...common, open: openIn({ h1: 'h2', h2: 'h2 data-sub=""' }) };
