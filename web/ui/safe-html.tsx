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

export const INLINE_TAGS = 'a b br cite del em i ins mark q s small span strong sub sup u'.split(' ');

export type OpenedTag = {
  tag: string;
  html: string;
  end: string;
  /** What was written before a footnote. */ before?: string;
};

/** What is allowed: in a segment of a text, or in a block of a sheet, see `sheet-html.ts`. */
export type HtmlKind = {
  tags: ReadonlySet<string>;
  /** An element with its attributes, as they are written in the source. */
  open(tag: string, source: string): OpenedTag;
  finish?(html: string): string;
};

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

/** Replaces a footnote: takes the HTML of the note and returns what stands in the text for it. */
export type OnFootnote = (note: string) => string;

export const attributesOf = (tag: string, source: string): string => {
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

const SEGMENT: HtmlKind = {
  tags: new Set(INLINE_TAGS),
  open: (tag, source) => ({ tag, html: `<${tag}${attributesOf(tag, source)}>`, end: `</${tag}>` }),
};

/** A marker or a note: together they are a footnote. */
const FOOTNOTE_PART = /^<(?:sup|i) class="footnote/;

/** The output is always balanced: an unclosed tag would swallow the rest of the page. */
export const safeHtml = (html: string, kind: HtmlKind = SEGMENT, onFootnote?: OnFootnote): string => {
  const unbroken = keepShad(html);
  if (!/[<>]/.test(unbroken)) return unbroken;
  const source = unbroken.replaceAll(NON_TEXT_ELEMENTS, '');
  const open: OpenedTag[] = [];
  let out = '';
  let at = 0;
  const openTag = (one: OpenedTag) => {
    open.push(one);
    if (!onFootnote || !FOOTNOTE_PART.test(one.html)) return void (out += one.html);
    one.before = out;
    out = '';
  };
  const closeTag = ({ tag, end, before }: OpenedTag) => {
    if (before === undefined) out += end;
    else out = before + (tag === 'i' ? (onFootnote?.(out) ?? '') : '');
  };
  for (const match of source.matchAll(TAG)) {
    out += escapeText(source.slice(at, match.index));
    at = match.index + match[0].length;
    const tag = match[2]?.toLowerCase() ?? '';
    if (!kind.tags.has(tag)) continue;
    if (tag === 'br') {
      out += '<br>';
    } else if (!match[1]) {
      openTag(kind.open(tag, match[3] ?? ''));
    } else if (open.some((one) => one.tag === tag)) {
      let last: OpenedTag | undefined;
      while (last?.tag !== tag && (last = open.pop())) closeTag(last);
    }
  }
  out += escapeText(source.slice(at));
  for (const one of open.reverse()) closeTag(one);
  return kind.finish?.(out) ?? out;
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
