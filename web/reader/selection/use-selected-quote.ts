import { useCallback, useEffect, useRef, useState } from 'react';
import type { SelectionToolbarProps, TextLocation } from '#web/reader/reader-types.ts';
import { type Piece, type Quote, quoteOf } from './selection-rules.ts';

/** Numbers in the margin, names for screen readers, footnote marks and buttons are not words of the text. */
const NOT_TEXT = '.screen-reader-text, [aria-hidden="true"], [data-number-link], .footnote-marker, button';

const isText = (element: Element): boolean =>
  !element.matches(NOT_TEXT) && element.checkVisibility() && getComputedStyle(element).userSelect !== 'none';

const selectedText = (node: Text, { startContainer, startOffset, endContainer, endOffset }: Range): string =>
  node.data.slice(node === startContainer ? startOffset : 0, node === endContainer ? endOffset : undefined);

type Locate = (node: Node) => TextLocation | null;

const piecesOf = (range: Range, root: Element, placeOf: Locate): Piece[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (!range.intersectsNode(node)) return NodeFilter.FILTER_REJECT;
    return node instanceof Element && !isText(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  const pieces: Piece[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node instanceof Text ? selectedText(node, range) : node.nodeName === 'BR' ? '\n' : '';
    const place = text === '' ? null : placeOf(node);
    // Source and translation are runs of their own language, and so is each segment.
    if (place) pieces.push({ text, ...place, line: node.parentElement?.closest('[lang]') ?? place.segment.segment_id });
  }
  return pieces;
};

/** What is selected in `container`; nothing when the selection began elsewhere. */
export const readSelection = (container: Element, placeOf: Locate): (Quote & { range: Range }) | null => {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !container.contains(selection.anchorNode))
    return null;
  const range = selection.getRangeAt(0);
  const shared = range.commonAncestorContainer;
  const around = shared instanceof Element ? shared : shared.parentElement;
  const quote = quoteOf(piecesOf(range, around && container.contains(around) ? around : container, placeOf));
  return quote && { ...quote, range };
};

/** A finger moves its handles step by step; only where it rests counts. */
const SELECTION_PAUSE_MS = 200;

/** The words selected in the container, once the selecting is done; nothing as soon as they are let go. */
export const useSelectedQuote = ({ container, locate }: Pick<SelectionToolbarProps, 'container' | 'locate'>) => {
  const [quote, setQuote] = useState<ReturnType<typeof readSelection>>(null);
  const latest = useRef(locate);

  useEffect(() => {
    latest.current = locate;
  }, [locate]);

  useEffect(() => {
    if (!container) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const read = () => setQuote(readSelection(container, latest.current));
    const readSoon = () => {
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
      readSoon();
    };
    // What was selected while the toolbar was still on its way.
    readSoon();
    document.addEventListener('selectionchange', readSoon);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', readSoon);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    };
  }, [container]);

  return { quote, dismiss: useCallback(() => setQuote(null), []) };
};
