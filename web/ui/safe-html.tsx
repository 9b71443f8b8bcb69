import './footnotes.css';
import './verse.css';
import { memo } from 'react';
import { keepShad } from '#shared/scripts/shad.ts';
import { verseLines } from './verse-lines.ts';

/*
 * Sanitizes HTML before it is shown. The server has sanitized it when it was saved; this does not rely on that. The output is
 * built only from the tags and attributes listed here, and everything else becomes text. Server and browser use the same
 * function, so that hydration finds what it expects.
 */

const INLINE_TAGS = 'a b br cite del em i ins mark q s small span strong sub sup u';
const BLOCK_TAGS = 'p div h1 h2 blockquote pre code ol ul li table thead tbody tr th td';

const blockTags = new Set(BLOCK_TAGS.split(' '));
const inSheet = new Set([...INLINE_TAGS.split(' '), ...blockTags]);

/** Allowed in a segment of a text, and in a block of a sheet. */
const TAGS = { segment: new Set(INLINE_TAGS.split(' ')), sheet: inSheet, sheet_start: inSheet };
/** `sheet_start`: before the first heading of the sheet. */
export type HtmlKind = keyof typeof TAGS;

/** The title of a sheet is the h1 of its page: headings in it are below that, and none skips a level. */
const RENDERED_TAGS: Record<HtmlKind, Record<string, string>> = {
  segment: {},
  sheet: { h1: 'h2', h2: 'h3 data-sub=""' },
  sheet_start: { h1: 'h2', h2: 'h2 data-sub=""' },
};
/** Around a table, which may be wider than the page: it scrolls, also by keyboard. */
const TABLE_FRAME = '<div data-table="" tabindex="0">';

const CLASSES: Record<string, string> = { sup: 'footnote-marker', i: 'footnote', span: 'emphasis' };
const ATTRIBUTES = new Set(['lang', 'translate', 'dir']);
/** Attributes of lists and tables whose value is a number. */
const NUMBERS: Record<string, string> = { ol: 'start', td: 'colspan rowspan', th: 'colspan rowspan' };
const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)[^\s\\]*$/i;

/** Elements whose content is not text for readers. */
const NON_TEXT_ELEMENTS =
  /<(script|style|textarea|option|noscript|iframe|object|template|svg|math|title|xmp)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>|<!--[\s\S]*?(?:-->|$)/gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;

const escapeText = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** A marker is pressed to show its note, so its role is a button. */
const MARKER = ' class="footnote-marker" role="button" tabindex="0" aria-expanded="false"';

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

type Opened = { tag: string; html: string; end: string; /** What was written before a footnote. */ before?: string };

/** Replaces a footnote: takes the HTML of the note and returns what stands in the text for it. */
export type OnFootnote = (note: string) => string;

/** A coloured tag becomes two elements; the inner one adjusts the colour to the theme. */
const openedInSheet = (kind: HtmlKind, tag: string, source: string): Opened => {
  const style = source && styleOf(source);
  const colour = tag === 'span' ? colourOf(style) : undefined;
  if (colour) return { tag, html: `<font color="${colour}"><span data-tint="">`, end: '</span></font>' };
  const shown = RENDERED_TAGS[kind][tag] ?? tag;
  const align = blockTags.has(tag) ? ALIGNMENT.exec(style)?.[1]?.toLowerCase() : undefined;
  const html = `<${shown}${align ? ` data-align="${align}"` : ''}${attributesOf(tag, source)}>`;
  const end = `</${shown.split(' ', 1)[0]}>`;
  return tag === 'table' ? { tag, html: TABLE_FRAME + html, end: `${end}</div>` } : { tag, html, end };
};

const opened = (kind: HtmlKind, tag: string, source: string): Opened =>
  kind === 'segment'
    ? { tag, html: `<${tag}${attributesOf(tag, source)}>`, end: `</${tag}>` }
    : openedInSheet(kind, tag, source);

const attributesOf = (tag: string, source: string): string => {
  let attributes = '';
  if (!source) return attributes;
  for (const [, name = '', ...values] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    const value = values.find((one) => one !== undefined) ?? '';
    if (key === 'class' && CLASSES[tag] !== undefined && value.split(/\s+/).includes(CLASSES[tag])) {
      attributes += tag === 'sup' ? MARKER : ` class="${CLASSES[tag]}"`;
    } else if (key === 'href' && tag === 'a' && ADDRESS.test(value)) {
      attributes += ` href="${escapeValue(value)}" rel="nofollow noopener"`;
    } else if (ATTRIBUTES.has(key) && /^[\w-]+$/.test(value)) {
      attributes += ` ${key}="${value}"`;
    } else if (NUMBERS[tag]?.split(' ').includes(key) && /^\d{1,6}$/.test(value)) {
      attributes += ` ${key}="${value}"`;
    }
  }
  return attributes;
};

const EMPTY_HEADER = /<th( [^<>]*)?><\/th>/g;

/** A marker or a note: together they are a footnote. */
const FOOTNOTE_PART = /^<(?:sup|i) class="footnote/;

/** The output is always balanced: an unclosed tag would swallow the rest of the page. */
export const safeHtml = (html: string, kind: HtmlKind = 'segment', onFootnote?: OnFootnote): string => {
  const unbroken = keepShad(html);
  if (!/[<>]/.test(unbroken)) return unbroken;
  const source = unbroken.replaceAll(NON_TEXT_ELEMENTS, '');
  const open: Opened[] = [];
  let out = '';
  let at = 0;
  const openTag = (one: Opened) => {
    open.push(one);
    if (!onFootnote || !FOOTNOTE_PART.test(one.html)) return void (out += one.html);
    one.before = out;
    out = '';
  };
  const closeTag = ({ tag, end, before }: Opened) => {
    if (before === undefined) out += end;
    else out = before + (tag === 'i' ? (onFootnote?.(out) ?? '') : '');
  };
  for (const match of source.matchAll(TAG)) {
    out += escapeText(source.slice(at, match.index));
    at = match.index + match[0].length;
    const tag = match[2]?.toLowerCase() ?? '';
    if (!TAGS[kind].has(tag)) continue;
    if (tag === 'br') {
      out += '<br>';
    } else if (!match[1]) {
      openTag(opened(kind, tag, match[3] ?? ''));
    } else if (open.some((one) => one.tag === tag)) {
      let last: Opened | undefined;
      while (last?.tag !== tag && (last = open.pop())) closeTag(last);
    }
  }
  out += escapeText(source.slice(at));
  for (const one of open.reverse()) closeTag(one);
  // An empty cell, such as the first of the header, is the header of nothing.
  return out.replaceAll(EMPTY_HEADER, '<td$1></td>');
};

type Props = {
  html: string;
  kind?: HtmlKind;
  as?: 'span' | 'div' | 'p';
  className?: string;
  /** Lines of verse get an element each. */
  isVerse?: boolean;
};

/** Sanitized HTML of a segment or sheet. Footnotes in it are opened with `toggleFootnote`. */
export const SafeHtml = memo(({ html, kind, as: Element = 'span', className, isVerse = false }: Props) => {
  const safe = safeHtml(html, kind);
  return (
    <Element
      className={className}
      data-html=""
      dangerouslySetInnerHTML={{ __html: isVerse ? verseLines(safe) : safe }}
    />
  );
});
SafeHtml.displayName = 'SafeHtml';

/** For a passage outside its text: only lines of verse are broken. */
export const hasLines = (html: string): boolean => html.includes('<br');
