import { escapeHtml } from '#shared/escape-html.ts';
import { collapse, footnote, linkTo, trimLines, wrap } from '../documents/inline-html.ts';
import { isElement, type XmlElement } from '../documents/xml-reader.ts';

/** Elements that a segment keeps. */
const KEPT: Record<string, string> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  cite: 'i',
  dfn: 'i',
  sup: 'sup',
  sub: 'sub',
  u: 'u',
  s: 's',
  q: 'q',
  small: 'small',
};
const HIDDEN = /^(script|style|head|title|template|rp|rt|audio|video|iframe|object|form|input|button|nav)$/;
const PICTURE = /^(img|svg|image|canvas|math)$/;

export const typesOf = ({ attributes }: XmlElement): string[] =>
  `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`.split(/\s+/).filter(Boolean);

/** The mark of a footnote in the text. */
export const isNoteReference = (element: XmlElement): boolean =>
  element.name === 'a' && typesOf(element).some((type) => type === 'noteref' || type === 'doc-noteref');

/** The footnote itself, which stands elsewhere. */
export const isNote = (element: XmlElement): boolean =>
  typesOf(element).some((type) => /^(doc-)?(foot|end|rear)notes?$/.test(type));

export type PageContext = {
  /** The words of the footnote that a reference leads to; undefined when there is none. */
  findNote(reference: string): string | undefined;
  onMissingNote(line: number): void;
  onPicture(): void;
  /** Of the mark, where it has no words. */
  nextNumber(): number;
};

/** Inline HTML of what is in an element. */
export const inlineOf = (element: XmlElement, context: PageContext): string => {
  const inside = (each: XmlElement): string =>
    each.children.map((child) => (isElement(child) ? one(child) : escapeHtml(collapse(child)))).join('');

  const mark = (reference: XmlElement): string => {
    const words = context.findNote(reference.attributes['href'] ?? '');
    if (words === undefined) {
      context.onMissingNote(reference.line);
      return '';
    }
    const shown = inside(reference).replaceAll(/<[^>]*>|[[\]()\s]/g, '');
    return footnote(shown || String(context.nextNumber()), words);
  };

  const one = (each: XmlElement): string => {
    if (HIDDEN.test(each.name) || isNote(each)) return '';
    if (PICTURE.test(each.name)) {
      context.onPicture();
      return '';
    }
    if (each.name === 'br') return '<br>';
    if (isNoteReference(each)) return mark(each);
    if (typesOf(each).some((type) => type.endsWith('backlink'))) return '';
    // The mark is raised by the reader itself.
    if (each.name === 'sup' && each.children.some((child) => isElement(child) && isNoteReference(child)))
      return inside(each);
    if (each.name === 'a') return linkTo(each.attributes['href'] ?? '', inside(each));
    const tag = KEPT[each.name];
    if (tag) return wrap(tag, inside(each));
    return BLOCK.test(each.name) ? `<br>${inside(each)}<br>` : inside(each);
  };

  return trimLines(inside(element));
};

export const BLOCK =
  /^(address|article|aside|blockquote|body|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|h[1-6]|header|hgroup|hr|html|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
