/**
 * HTML of others as it may be shown. The server has cleaned it once on the way in; this does not trust that. Nothing is
 * passed through: the answer is written anew from a short list of tags and attributes, everything else is text. It is
 * the same function on both sides, so that what the server rendered is what the browser expects.
 */
const INLINE_TAGS = 'a b br cite del em i ins mark q s small span strong sub sup u';
const BLOCK_TAGS = 'p div h1 h2 blockquote pre code ol ul li';

const inSheet = new Set(`${INLINE_TAGS} ${BLOCK_TAGS}`.split(' '));

/** What may stand in the words of a segment; and in a block that a member wrote in a sheet. */
const TAGS = { segment: new Set(INLINE_TAGS.split(' ')), sheet: inSheet, sheet_start: inSheet };
/** `sheet_start`: no heading of the sheet stands above it. */
export type HtmlKind = keyof typeof TAGS;

/** The title of a sheet is the first heading of its page: those in it stand below, and none skips a level. */
const SHOWN_AS: Record<HtmlKind, Record<string, string>> = {
  segment: {},
  sheet: { h1: 'h2', h2: 'h3 data-sub=""' },
  sheet_start: { h1: 'h2', h2: 'h2 data-sub=""' },
};

const CLASSES: Record<string, string> = { sup: 'footnote-marker', i: 'footnote', span: 'emphasis' };
const ATTRIBUTES = new Set(['lang', 'translate', 'dir']);
const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)[^\s\\]*$/i;

/** Elements whose content is never meant to be read. */
const UNREADABLE =
  /<(script|style|textarea|option|noscript|iframe|object|template|svg|math|title|xmp)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>|<!--[\s\S]*?(?:-->|$)/gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;

const escapeText = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** A marker is pressed to show its note, so it says that it is a button. */
const MARKER = ' class="footnote-marker" role="button" tabindex="0" aria-expanded="false"';

/** The policy of the site allows no style in a page, so what one may say is said otherwise: by attributes. */
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

type Opened = { tag: string; html: string; end: string };

/** A tag of a sheet. The inner of the two elements that carry a colour makes it readable on the page it is on. */
const openedInSheet = (kind: HtmlKind, tag: string, source: string): Opened => {
  const style = styleOf(source);
  const colour = tag === 'span' ? colourOf(style) : undefined;
  if (colour) return { tag, html: `<font color="${colour}"><span data-tint="">`, end: '</span></font>' };
  const shown = SHOWN_AS[kind][tag] ?? tag;
  const align = BLOCK_TAGS.split(' ').includes(tag) ? ALIGNMENT.exec(style)?.[1]?.toLowerCase() : undefined;
  const html = `<${shown}${align ? ` data-align="${align}"` : ''}${attributesOf(tag, source)}>`;
  return { tag, html, end: `</${shown.split(' ', 1)[0]}>` };
};

const opened = (kind: HtmlKind, tag: string, source: string): Opened =>
  kind === 'segment'
    ? { tag, html: `<${tag}${attributesOf(tag, source)}>`, end: `</${tag}>` }
    : openedInSheet(kind, tag, source);

const attributesOf = (tag: string, source: string): string => {
  let kept = '';
  for (const [, name = '', ...values] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    const value = values.find((one) => one !== undefined) ?? '';
    if (key === 'class' && CLASSES[tag] !== undefined && value.split(/\s+/).includes(CLASSES[tag])) {
      kept += tag === 'sup' ? MARKER : ` class="${CLASSES[tag]}"`;
    } else if (key === 'href' && tag === 'a' && ADDRESS.test(value)) {
      kept += ` href="${escapeValue(value)}" rel="nofollow noopener"`;
    } else if (ATTRIBUTES.has(key) && /^[\w-]+$/.test(value)) {
      kept += ` ${key}="${value}"`;
    }
  }
  return kept;
};

/** The two strokes that end a line of Tibetan stay together: no line begins with one. */
const BEFORE_SHAD = / (?=[།-༔])/g;

/** Tags come out balanced, whatever went in: an open one would swallow the rest of the page. */
export const safeHtml = (html: string, kind: HtmlKind = 'segment'): string => {
  const unbroken = html.replaceAll(BEFORE_SHAD, '\u00A0');
  if (!/[<>]/.test(unbroken)) return unbroken;
  const source = unbroken.replaceAll(UNREADABLE, '');
  const open: Opened[] = [];
  let out = '';
  let at = 0;
  for (const match of source.matchAll(TAG)) {
    out += escapeText(source.slice(at, match.index));
    at = match.index + match[0].length;
    const tag = match[2]?.toLowerCase() ?? '';
    if (!TAGS[kind].has(tag)) continue;
    if (tag === 'br') {
      out += '<br>';
    } else if (!match[1]) {
      const one = opened(kind, tag, match[3] ?? '');
      open.push(one);
      out += one.html;
    } else if (open.some((one) => one.tag === tag)) {
      let last: Opened | undefined;
      while (last?.tag !== tag && (last = open.pop())) out += last.end;
    }
  }
  out += escapeText(source.slice(at));
  return (
    out +
    open
      .reverse()
      .map(({ end }) => end)
      .join('')
  );
};
