import sanitizeHtml from 'sanitize-html';
import { parseFileKey } from '#server/files/file-key.rules.ts';
import { defineWorkerTask } from '#server/workers/worker-task.ts';
import { NON_TEXT_TAGS } from '#server/library/clean-html.ts';
import type { BlockType } from '#shared/contract/sheet-parts.ts';
import { MAX_LIST_START, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/limits.ts';
import { parseVideoAddress } from '#shared/media-address.ts';

const CELL_TAGS = ['td', 'th'];
const ALIGNABLE_TAGS = ['p', 'h1', 'h2', 'blockquote', 'div', 'li', 'ol', 'ul', 'pre', ...CELL_TAGS];
const CONTROLS = new RegExp(String.raw`[\p{Cc}--[\t\n\r]]`, 'gv');

/** A tag that is not allowed: its text stays. */
const REMOVED = 'removed';

const hasClass = (attribs: sanitizeHtml.Attributes, name: string): boolean =>
  (attribs.class ?? '').split(/\s+/).includes(name);

/** A footnote is a marker and, directly after it, the note; `<sup>` and `<i>` have no other use here. */
const footnoteTag =
  (tagName: string, className: string, otherwise: string): sanitizeHtml.Transformer =>
  (_tag, attribs): sanitizeHtml.Tag =>
    hasClass(attribs, className) ? { tagName, attribs: { class: className } } : { tagName: otherwise, attribs: {} };

/** Without attributes that are not a number from 1 up to the maximum. */
const withNumbers =
  (maxima: Record<string, number>, minimum = 1): sanitizeHtml.Transformer =>
  (tagName, attribs) => ({
    tagName,
    attribs: Object.fromEntries(
      Object.entries(attribs).filter(([name, value]) => {
        const max = maxima[name];
        return max === undefined || (/^\d{1,6}$/.test(value) && Number(value) >= minimum && Number(value) <= max);
      }),
    ),
  });

const cellTag = withNumbers({ colspan: MAX_TABLE_COLUMNS, rowspan: MAX_TABLE_ROWS });

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...ALIGNABLE_TAGS,
    ...'table thead tbody tr'.split(' '),
    ...'code strong em u s span a br sup i'.split(' '),
  ],
  allowedAttributes: {
    ...Object.fromEntries([...ALIGNABLE_TAGS, 'span'].map((tag) => [tag, ['style']])),
    ...Object.fromEntries(CELL_TAGS.map((tag) => [tag, ['colspan', 'rowspan', 'style']])),
    ol: ['start', 'style'],
    a: ['href'],
    sup: ['class'],
    i: ['class'],
  },
  allowedStyles: {
    '*': { 'text-align': [/^(?:left|center|right|justify)$/] },
    span: { color: [/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i] },
  },
  transformTags: {
    b: 'strong',
    i: footnoteTag('i', 'footnote', 'em'),
    sup: footnoteTag('sup', 'footnote-marker', REMOVED),
    ins: 'u',
    ol: withNumbers({ start: MAX_LIST_START }, 0),
    td: cellTag,
    th: cellTag,
    del: 's',
    strike: 's',
    ...Object.fromEntries(['h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'h2'])),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  nonTextTags: [...NON_TEXT_TAGS, 'head'],
};

/** The attributes are bounded in length, so that many unclosed tags cannot make matching slow. */
const TABLE_TAGS = /<(\/?)(table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th)(?:\s[^<>]{0,1000})?>/gi;

const flattenPart = (slash: string, name: string): string => {
  if (!slash) return '';
  return /^t[dh]$/.test(name) ? ' ' : name === 'tr' ? '<br>' : '';
};

/** The parts of a table that the editor makes; a caption becomes its first row. */
const keepPart = (tag: string, slash: string, name: string): string => {
  if (name === 'caption') return slash ? '</td></tr>' : '<tr><td>';
  if (name === 'tfoot') return `<${slash}tbody>`;
  return name === 'col' || name === 'colgroup' ? '' : tag;
};

/** A table within a table becomes its text, a line per row, a space between cells; and so do rows without a table. */
const flattenNestedTables = (html: string): string => {
  let depth = 0;
  return html.replaceAll(TABLE_TAGS, (tag, slash: string, written: string) => {
    const name = written.toLowerCase();
    if (name !== 'table') return depth === 1 ? keepPart(tag, slash, name) : flattenPart(slash, name);
    if (!slash) return (depth += 1) === 1 ? '<table>' : '';
    depth -= 1;
    if (depth === 0) return '</table>';
    depth = Math.max(depth, 0);
    return '';
  });
};

/** Removes what neither a page nor the database can hold. Spaces are left as they are. */
const removeControls = (text: string): string => text.toWellFormed().replaceAll(CONTROLS, '');

const sanitizeOnce = (html: string): string =>
  sanitizeHtml(flattenNestedTables(html), OPTIONS).replaceAll('<br />', '<br>');

/** Reduces the HTML of a block to what the editor can make. Sanitized HTML comes back unchanged. */
export const sanitizeContent = (html: string): string => {
  const text = removeControls(html);
  if (!/[<&>]/.test(text)) return text;
  const once = sanitizeOnce(text);
  // A removed tag may have separated two tags that cannot nest; the second pass separates them.
  return once === text ? once : sanitizeOnce(once);
};

/** The HTML of many blocks, for a save that would block the event loop. */
export const sanitizeContentsTask = defineWorkerTask({
  name: 'sanitizeContents',
  run: (contents: string[]) => contents.map(sanitizeContent),
  maxMs: 10_000,
});

const MAX_ADDRESS_LENGTH = 2000;
const VIDEO_ID = /^[\w-]{11}$/;

/** An http(s) address unchanged; empty for anything else, such as `javascript:` or `data:`. */
const sanitizeAddress = (address: string): string => {
  const text = removeControls(address).trim();
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return '';
  return ['http:', 'https:'].includes(new URL(text).protocol) ? text : '';
};

const parseVideoId = (video: string): string =>
  VIDEO_ID.test(video) ? video : (parseVideoAddress(sanitizeAddress(video))?.id ?? '');

const MAX_ID_LENGTH = 200;

/** Sanitizes the content of a row by its type. Invalid content becomes empty; the block stays. */
export const sanitizeBlock = (type: BlockType, content: string, siteUrl: string): string => {
  switch (type) {
    case 'content':
      return sanitizeContent(content);
    case 'image':
      return parseFileKey(content.trim(), siteUrl) ?? sanitizeAddress(content);
    case 'audio':
      return sanitizeAddress(content);
    case 'video':
      return parseVideoId(content.trim());
    case 'source':
      return removeControls(content).trim().slice(0, MAX_ID_LENGTH);
  }
};
