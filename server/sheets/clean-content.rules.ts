import sanitizeHtml from 'sanitize-html';
import { NON_TEXT_TAGS } from '#server/library/clean-html.ts';

const ALIGNED = ['p', 'h1', 'h2', 'blockquote', 'div', 'li', 'ol', 'ul', 'pre'];
const CONTROLS = new RegExp(String.raw`[\p{Cc}--[\t\n\r]]`, 'gv');

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALIGNED, 'code', 'strong', 'em', 'u', 'span', 'a', 'br'],
  allowedAttributes: { ...Object.fromEntries([...ALIGNED, 'span'].map((tag) => [tag, ['style']])), a: ['href'] },
  allowedStyles: {
    '*': { 'text-align': [/^(?:left|center|right|justify)$/] },
    span: { color: [/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i] },
  },
  transformTags: {
    b: 'strong',
    i: 'em',
    ins: 'u',
    ...Object.fromEntries(['h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'h2'])),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  nonTextTags: [...NON_TEXT_TAGS, 'head'],
};

/** Short enough between the brackets that many openings without an end cost no time. */
const TABLE_TAGS = /<(\/?)(table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th)(?:\s[^<>]{0,1000})?>/gi;

/** A table, also one within another, becomes its words: a line a row, a space between cells. */
const withoutTables = (html: string): string =>
  html.replaceAll(TABLE_TAGS, (_tag, slash: string, name: string) => {
    if (!slash) return '';
    return /^t[dh]$/i.test(name) ? ' ' : /^tr$/i.test(name) ? '<br>' : '';
  });

/** What neither a page nor the database can hold. Spaces are the writer's own and stay as they are. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll(CONTROLS, '');

const cleanedOnce = (html: string): string => sanitizeHtml(withoutTables(html), OPTIONS).replaceAll('<br />', '<br>');

/** HTML of a block on the way in: only what the editor makes. What is clean already comes back letter by letter. */
export const cleanContent = (html: string): string => {
  const text = cleanText(html);
  if (!/[<&>]/.test(text)) return text;
  const once = cleanedOnce(text);
  // A tag that went may have stood between two that cannot be in each other; the second time they come apart.
  return once === text ? once : cleanedOnce(once);
};
