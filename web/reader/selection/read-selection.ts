import type { WordsPlace } from '#web/reader/reader-types.ts';
import { type Piece, type Quote, quoteOf } from './selection-rules.ts';

/** Numbers in the margin, names for screen readers, footnote marks and buttons are not words of the text. */
const NO_WORDS = '.screen-reader-text, [aria-hidden="true"], [data-number-link], .footnote-marker, button';

const isRead = (element: Element): boolean =>
  !element.matches(NO_WORDS) && element.checkVisibility() && getComputedStyle(element).userSelect !== 'none';

const wordsOf = (node: Text, { startContainer, startOffset, endContainer, endOffset }: Range): string =>
  node.data.slice(node === startContainer ? startOffset : 0, node === endContainer ? endOffset : undefined);

type PlaceOf = (node: Node) => WordsPlace | null;

const piecesOf = (range: Range, root: Element, placeOf: PlaceOf): Piece[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (!range.intersectsNode(node)) return NodeFilter.FILTER_REJECT;
    return node instanceof Element && !isRead(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  const pieces: Piece[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node instanceof Text ? wordsOf(node, range) : node.nodeName === 'BR' ? '\n' : '';
    const place = text === '' ? null : placeOf(node);
    // Source and translation are runs of their own language, and so is each segment.
    if (place) pieces.push({ text, ...place, line: node.parentElement?.closest('[lang]') ?? place.segment.segment_id });
  }
  return pieces;
};

/** What is selected in `container`; nothing when the selection began elsewhere. */
export const readSelection = (container: Element, placeOf: PlaceOf): (Quote & { range: Range }) | null => {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !container.contains(selection.anchorNode))
    return null;
  const range = selection.getRangeAt(0);
  const shared = range.commonAncestorContainer;
  const around = shared instanceof Element ? shared : shared.parentElement;
  const quote = quoteOf(piecesOf(range, around && container.contains(around) ? around : container, placeOf));
  return quote && { ...quote, range };
};
