import { MAX_FOOTNOTE_LENGTH } from '#shared/limits.ts';
import type { HtmlElement, HtmlNode } from '../html/parse-html.ts';

/*
 * Word, Pandoc, GitHub, Wikipedia and our own pages write a footnote as two links to each other: one in the text, one in the
 * note at the end. Here the note moves to where the text refers to it, as sheets store it.
 */

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';

type Place = { element: HtmlElement; parent: Place | undefined; index: number };

const anchorsOf = ({ attributes: { id, name } }: HtmlElement): string[] =>
  [id, name].filter((one) => !!one) as string[];

const targetOf = ({ tag, attributes: { href = '' } }: HtmlElement): string | undefined =>
  tag === 'a' && href.includes('#') ? href.slice(href.indexOf('#') + 1) || undefined : undefined;

/** Every element in document order, with the one around it. */
const listPlaces = (nodes: HtmlNode[], parent: Place | undefined, into: Place[]): Place[] => {
  for (const element of nodes) {
    if (!isElement(element)) continue;
    const place = { element, parent, index: into.length };
    into.push(place);
    listPlaces(element.children, place, into);
  }
  return into;
};

/** The elements around a place, from the nearest. */
const elementsAround = ({ parent }: Place): HtmlElement[] => {
  const around: HtmlElement[] = [];
  for (let at = parent; at; at = at.parent) around.push(at.element);
  return around;
};

const hasInnerLink = (nodes: HtmlNode[]): boolean =>
  nodes.some((node) => isElement(node) && (targetOf(node) !== undefined || hasInnerLink(node.children)));

const NOTE_TAGS = new Set(['li', 'p', 'div', 'aside', 'dd', 'td']);

/** The element that is the whole note: the target itself, or the paragraph, or Word’s frame, around a link that is it. */
const noteAround = (place: Place): HtmlElement | undefined => {
  if (NOTE_TAGS.has(place.element.tag)) return place.element;
  const around = elementsAround(place);
  const frame = around.find(({ attributes: { style = '' } }) =>
    /mso-element:\s*(?:footnote|endnote)(?!-)/i.test(style),
  );
  return frame ?? around.find(({ tag }) => NOTE_TAGS.has(tag));
};

/** Ids of the link and of the elements directly around it, such as a superscript. */
const idsAround = (place: Place): string[] => [place.element, ...elementsAround(place).slice(0, 2)].flatMap(anchorsOf);

/** What no note contains: a part of a page that links back to its table of contents is none. */
const PARTS_OF_A_PAGE = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'img', 'section', 'article']);

const textLength = (node: HtmlNode): number =>
  isElement(node) ? node.children.reduce((sum, child) => sum + textLength(child), 0) : node.length;

const hasPartsOfAPage = ({ tag, children }: HtmlElement): boolean =>
  PARTS_OF_A_PAGE.has(tag) || children.some((child) => isElement(child) && hasPartsOfAPage(child));

const collectTargets = (element: HtmlElement, into: Set<string>): Set<string> => {
  const target = targetOf(element);
  if (target) into.add(target);
  for (const child of element.children.filter(isElement)) collectTargets(child, into);
  return into;
};

/** What the links in a note lead to; nothing when it cannot be a note. */
const linkTargets = (note: HtmlElement): Set<string> =>
  textLength(note) > MAX_FOOTNOTE_LENGTH || hasPartsOfAPage(note) ? new Set() : collectTargets(note, new Set());

const BLOCKS = new Set(['p', 'div', 'li', 'ul', 'ol', 'blockquote']);

/** The text of a note without its links back. Its paragraphs become one. */
const noteText = (nodes: HtmlNode[], targets: string[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (targets.includes(targetOf(node) ?? '')) return [];
    const children = noteText(node.children, targets);
    return BLOCKS.has(node.tag) ? [...children, '\n'] : [{ ...node, children }];
  });

type Footnote = { reference: HtmlElement; note: HtmlElement; text: HtmlNode[] };

const findFootnotes = (nodes: HtmlNode[]): Footnote[] => {
  const places = listPlaces(nodes, undefined, []);
  const byAnchor = new Map<string, Place>();
  for (const place of places)
    for (const anchor of anchorsOf(place.element)) if (!byAnchor.has(anchor)) byAnchor.set(anchor, place);
  const notes = new Set<HtmlElement>();
  const footnotes: Footnote[] = [];
  const targetsByNote = new Map<HtmlElement, Set<string>>();
  for (const place of places) {
    const target = byAnchor.get(targetOf(place.element) ?? '');
    // The first of two links to each other is in the text.
    const note = target && target.index > place.index ? noteAround(target) : undefined;
    if (!note || notes.has(note)) continue;
    if (elementsAround(place).some((element) => element === note || notes.has(element))) continue;
    const targets = targetsByNote.get(note) ?? linkTargets(note);
    targetsByNote.set(note, targets);
    const ids = idsAround(place);
    if (!ids.some((id) => targets.has(id))) continue;
    notes.add(note);
    footnotes.push({ reference: place.element, note, text: noteText(note.children, ids) });
  }
  return footnotes;
};

const trimmed = (nodes: HtmlNode[]): HtmlNode[] => {
  const [first, ...rest] = nodes;
  if (typeof first !== 'string') return nodes;
  const text = first.trimStart();
  return text ? [text, ...rest] : trimmed(rest);
};

/** The line break at the end takes the spaces before it along when the text is read. */
const replace = (nodes: HtmlNode[], byReference: Map<HtmlElement, Footnote>, notes: Set<HtmlElement>): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (notes.has(node)) return [];
    const footnote = byReference.get(node);
    if (footnote) return [{ tag: 'i', attributes: { class: 'footnote' }, children: [...trimmed(footnote.text), '\n'] }];
    return [{ ...node, children: replace(node.children, byReference, notes) }];
  });

/** Moves the notes at the end of a pasted document to their references. */
export const joinFootnotes = (nodes: HtmlNode[]): HtmlNode[] => {
  if (!hasInnerLink(nodes)) return nodes;
  const footnotes = findFootnotes(nodes);
  if (footnotes.length === 0) return nodes;
  return replace(
    nodes,
    new Map(footnotes.map((footnote) => [footnote.reference, footnote])),
    new Set(footnotes.map(({ note }) => note)),
  );
};
