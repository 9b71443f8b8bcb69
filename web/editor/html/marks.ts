import type { EditorMark } from '../document/editor-node.ts';
import { encodeValue } from './entities.ts';
import { type HtmlElement, styleOf } from './html-tree.ts';

/** From the outermost to the innermost, in the stored form as in the editor. */
export const MARK_ORDER = ['link', 'bold', 'italic', 'underline', 'color'] as const;

const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)[^\s\\"<>]*$/i;

/** Where a link may lead; anything else is only words. */
export const isLinkAddress = (address: string): boolean => address.length <= 2000 && ADDRESS.test(address);

const hex = (value: string): string => Math.min(255, Number(value)).toString(16).padStart(2, '0');

/** `#rrggbb` of a colour as clients write it. */
export const colourOf = (value: string): string | undefined => {
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  if (/^#[0-9a-f]{3}$/.test(value)) return value.replaceAll(/[0-9a-f]/g, (digit) => digit + digit);
  const [, red, green, blue] = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(value) ?? [];
  return red && green && blue ? `#${hex(red)}${hex(green)}${hex(blue)}` : undefined;
};

const weightOf = (element: HtmlElement): boolean | undefined => {
  const weight = styleOf(element, 'font-weight');
  if (weight === 'normal' || weight === '400') return false;
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) return true;
  return ['strong', 'b'].includes(element.tag) ? true : undefined;
};

const slantOf = (element: HtmlElement): boolean | undefined => {
  const style = styleOf(element, 'font-style');
  if (style === 'normal') return false;
  return style === 'italic' || ['em', 'i', 'cite', 'dfn'].includes(element.tag) ? true : undefined;
};

const isUnderlined = (element: HtmlElement): boolean =>
  ['u', 'ins'].includes(element.tag) ||
  /underline/.test(styleOf(element, 'text-decoration') || styleOf(element, 'text-decoration-line'));

/** What an element adds to, or takes from, the marks around it. */
export const marksWithin = (element: HtmlElement, around: EditorMark[], withColours: boolean): EditorMark[] => {
  const marks = new Map(around.map((mark) => [mark.type, mark]));
  const set = (type: string, is: boolean | undefined) => {
    if (is) marks.set(type, { type });
    else if (is === false) marks.delete(type);
  };
  set('bold', weightOf(element));
  set('italic', slantOf(element));
  const href = element.attributes.href?.trim() ?? '';
  if (element.tag === 'a') {
    if (isLinkAddress(href)) marks.set('link', { type: 'link', attrs: { href } });
  } else if (isUnderlined(element)) {
    set('underline', true);
  }
  const color = withColours
    ? colourOf(styleOf(element, 'color') || element.attributes.color?.toLowerCase() || '')
    : undefined;
  if (color) marks.set('color', { type: 'color', attrs: { color } });
  return MARK_ORDER.flatMap((type) => marks.get(type) ?? []);
};

/** Opening and closing tag of a mark in the stored form. */
export const tagsOf = ({ type, attrs }: EditorMark): [open: string, close: string] => {
  if (type === 'link') return [`<a href="${encodeValue(String(attrs?.href))}">`, '</a>'];
  if (type === 'color') return [`<span style="color:${encodeValue(String(attrs?.color))}">`, '</span>'];
  const tag = { bold: 'strong', italic: 'em', underline: 'u' }[type];
  return tag ? [`<${tag}>`, `</${tag}>`] : ['', ''];
};

export const isSameMark = (one: EditorMark | undefined, other: EditorMark): boolean =>
  one?.type === other.type && one.attrs?.href === other.attrs?.href && one.attrs?.color === other.attrs?.color;
