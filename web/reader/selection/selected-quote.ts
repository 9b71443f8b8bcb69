import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '#web/reader/use-latest.ts';
import type { ReadingSegment, SelectionToolbarProps, TextLocation } from '#web/reader/reader-types.ts';

/** A piece of the selected text. A piece with another `line` begins a new line. */
export type Piece = TextLocation & { text: string; line: unknown };

export type SegmentRange = { first: ReadingSegment; last: ReadingSegment };

/** The selected text, its first and last segment, and the passages to cite: those of the version if all of it is from the version. */
export type Quote = SegmentRange & { text: string; cited: SegmentRange; passages: ReadingSegment[] };

/**
 * Null when only white space is selected. A quote is from one text: the selected parts of other texts are left out, and
 * so are segments that the selection only touches.
 */
export const quoteOf = (selected: Piece[]): Quote | null => {
  const text_id = selected.find(({ text }) => text.trim() !== '')?.segment.text_id;
  const pieces = selected.filter(({ segment }) => segment.text_id === text_id);
  const nonBlank = pieces.filter(({ text }) => text.trim() !== '');
  const first = nonBlank[0];
  const last = nonBlank.at(-1);
  if (!first || !last) return null;
  let text = '';
  let line = first.line;
  for (const piece of pieces.slice(pieces.indexOf(first), pieces.indexOf(last) + 1)) {
    if (piece.text !== '\n' && piece.line !== line) text += '\n';
    line = piece.line;
    text += piece.text;
  }
  const lines = text.split('\n').map((one) => one.replaceAll(/[^\S\n]+/g, ' ').trim());
  const range = { first: first.segment, last: last.segment };
  const isFromVersion = nonBlank.every(({ version }) => version !== null);
  const all = nonBlank.map(({ segment, version }) => (isFromVersion && version ? version : segment));
  const passages = all.filter(({ segment_id }, at) => all.findIndex((one) => one.segment_id === segment_id) === at);
  const cited = { first: all[0] ?? range.first, last: all.at(-1) ?? range.last };
  return { text: lines.filter(Boolean).join('\n'), ...range, cited, passages };
};

/** Elements that are not part of the text. */
const NOT_TEXT = '.screen-reader-text, [aria-hidden="true"], [data-number-link], .footnote-marker, button';

/** Of an element whose parents are shown. */
const isText = (element: Element): boolean => {
  const { display, userSelect } = getComputedStyle(element);
  return !element.matches(NOT_TEXT) && display !== 'none' && userSelect !== 'none';
};

const selectedText = (node: Text, { startContainer, startOffset, endContainer, endOffset }: Range): string =>
  node.data.slice(node === startContainer ? startOffset : 0, node === endContainer ? endOffset : undefined);

type Locate = (node: Node) => TextLocation | null;

const piecesOf = (range: Range, root: Element, locate: Locate): Piece[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (!range.intersectsNode(node)) return NodeFilter.FILTER_REJECT;
    return node instanceof Element && !isText(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  const pieces: Piece[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node instanceof Text ? selectedText(node, range) : node.nodeName === 'BR' ? '\n' : '';
    const location = text === '' ? null : locate(node);
    // Each source and each translation of a segment is an element with `lang`.
    if (location)
      pieces.push({ text, ...location, line: node.parentElement?.closest('[lang]') ?? location.segment.segment_id });
  }
  return pieces;
};

/** The selection in `container`; null when it began elsewhere. */
export const readSelection = (container: Element, locate: Locate): (Quote & { range: Range }) | null => {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !container.contains(selection.anchorNode))
    return null;
  const range = selection.getRangeAt(0);
  const shared = range.commonAncestorContainer;
  const around = shared instanceof Element ? shared : shared.parentElement;
  const quote = quoteOf(piecesOf(range, around && container.contains(around) ? around : container, locate));
  return quote && { ...quote, range };
};

/** On touch screens the selection changes step by step; the toolbar waits until it stops changing. */
const SELECTION_PAUSE_MS = 200;

/** The text selected in the container, once the reader has finished selecting; null as soon as the selection is cleared. */
export const useSelectedQuote = ({ container, locate }: Pick<SelectionToolbarProps, 'container' | 'locate'>) => {
  const [quote, setQuote] = useState<ReturnType<typeof readSelection>>(null);
  const latest = useLatest(locate);

  useEffect(() => {
    if (!container) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const read = () => setQuote(readSelection(container, latest.current));
    const scheduleRead = () => {
      clearTimeout(timer);
      if (document.getSelection()?.isCollapsed ?? true) return setQuote(null);
      if (!isPressed) timer = setTimeout(read, SELECTION_PAUSE_MS);
    };
    const press = (event: PointerEvent) => {
      isPressed = event.pointerType === 'mouse';
    };
    const release = () => {
      if (!isPressed) return;
      isPressed = false;
      scheduleRead();
    };
    // Text may have been selected before this code was loaded.
    scheduleRead();
    document.addEventListener('selectionchange', scheduleRead);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', scheduleRead);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    };
  }, [container, latest]);

  return { quote, dismiss: useCallback(() => setQuote(null), []) };
};
