import { Mark } from '@tiptap/core';
import type { EditorMark } from './document/editor-node.ts';
import { isChosenColor, parseColor } from './html/parse-color.ts';
import { encodeValue, type HtmlElement, styleValue } from './html/parse-html.ts';

export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isLinkAddress(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'nofollow noopener' }, 0],
});

export const Bold = Mark.create({
  name: 'bold',
  parseHTML: () => [{ tag: 'strong' }, { tag: 'b' }],
  renderHTML: () => ['strong', 0],
});

export const Italic = Mark.create({
  name: 'italic',
  parseHTML: () => [{ tag: 'em' }, { tag: 'i' }],
  renderHTML: () => ['em', 0],
});

export const Underline = Mark.create({
  name: 'underline',
  parseHTML: () => [{ tag: 'u' }],
  renderHTML: () => ['u', 0],
});

export const Strike = Mark.create({
  name: 'strike',
  parseHTML: () => [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }],
  renderHTML: () => ['s', 0],
});

/** Also in a data attribute: the content security policy refuses styles in pasted HTML. */
export const Color = Mark.create({
  name: 'color',
  addAttributes: () => ({
    color: {
      default: '#000000',
      parseHTML: (element) => parseColor(element.dataset.color ?? '') ?? '#000000',
      renderHTML: ({ color }) => ({ 'data-color': color, style: `--colour: ${color}` }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-color]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** From the outermost to the innermost, in stored HTML as in the editor. */
export const MARK_ORDER = ['link', 'bold', 'italic', 'underline', 'strike', 'color'] as const;

const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)[^\s\\"<>]*$/i;

/** Whether an address is allowed in a link; a link to any other stays plain text. */
export const isLinkAddress = (address: string): boolean => address.length <= 2000 && ADDRESS.test(address);

/** The address that was meant: people leave out `https://` and `mailto:`. Undefined when it cannot be linked. */
export const toLinkAddress = (text: string): string | undefined => {
  const address = text.trim();
  const isEmail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:.]{2,}$/.test(address);
  const isBare = /^[^\s/:?#@.]+(?:\.[^\s/:?#@.]+)+(?:[/?#:]|$)/.test(address);
  const meant = isEmail ? `mailto:${address}` : isBare ? `https://${address}` : address;
  return isLinkAddress(meant) && meant !== 'https://' && meant !== 'http://' ? meant : undefined;
};

const isBold = (element: HtmlElement): boolean | undefined => {
  const weight = styleValue(element, 'font-weight');
  if (weight === 'normal' || weight === '400') return false;
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) return true;
  return ['strong', 'b'].includes(element.tag) ? true : undefined;
};

const isItalic = (element: HtmlElement): boolean | undefined => {
  const style = styleValue(element, 'font-style');
  if (style === 'normal') return false;
  return style === 'italic' || ['em', 'i', 'cite', 'dfn'].includes(element.tag) ? true : undefined;
};

const decorationOf = (element: HtmlElement): string =>
  styleValue(element, 'text-decoration') || styleValue(element, 'text-decoration-line');

const isUnderlined = (element: HtmlElement): boolean =>
  ['u', 'ins'].includes(element.tag) || decorationOf(element).includes('underline');

const isStruck = (element: HtmlElement): boolean =>
  ['s', 'del', 'strike'].includes(element.tag) || decorationOf(element).includes('line-through');

/** Which colors of HTML become marks: all of a stored block, those chosen by the author of a document, none of a page. */
export type ColorPolicy = 'all' | 'chosen' | 'none';

const setColor = (marks: Map<string, EditorMark>, element: HtmlElement, colors: ColorPolicy): void => {
  if (colors === 'none') return;
  const written = styleValue(element, 'color') || element.attributes.color?.toLowerCase();
  if (!written) return;
  const color = parseColor(written);
  if (color && (colors === 'all' || (isChosenColor(color) && !marks.has('link'))))
    marks.set('color', { type: 'color', attrs: { color } });
  else if (colors === 'chosen') marks.delete('color');
};

/** The marks inside an element: those around it, plus or minus its own. */
export const marksInside = (element: HtmlElement, context: EditorMark[], colors: ColorPolicy): EditorMark[] => {
  const marks = new Map(context.map((mark) => [mark.type, mark]));
  const set = (type: string, is: boolean | undefined) => {
    if (is) marks.set(type, { type });
    else if (is === false) marks.delete(type);
  };
  set('bold', isBold(element));
  set('italic', isItalic(element));
  const href = element.attributes.href?.trim() ?? '';
  if (element.tag === 'a') {
    if (isLinkAddress(href)) marks.set('link', { type: 'link', attrs: { href } });
  } else if (isUnderlined(element) && (colors === 'all' || !marks.has('link'))) {
    // Other programs underline and color the text of a link themselves.
    set('underline', true);
  }
  if (isStruck(element)) set('strike', true);
  setColor(marks, element, colors);
  return MARK_ORDER.flatMap((type) => marks.get(type) ?? []);
};

/** Opening and closing tag of a mark in stored HTML. */
export const serializeMark = ({ type, attrs }: EditorMark): [open: string, close: string] => {
  if (type === 'link') return [`<a href="${encodeValue(String(attrs?.href))}">`, '</a>'];
  if (type === 'color') return [`<span style="color:${encodeValue(String(attrs?.color))}">`, '</span>'];
  const tag = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }[type];
  return tag ? [`<${tag}>`, `</${tag}>`] : ['', ''];
};

export const isSameMark = (one: EditorMark | undefined, other: EditorMark): boolean =>
  one?.type === other.type && one.attrs?.href === other.attrs?.href && one.attrs?.color === other.attrs?.color;
