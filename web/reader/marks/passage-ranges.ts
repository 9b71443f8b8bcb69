import { CONTEXT_LENGTH } from '#shared/anchors/anchor.ts';
import type { NoteTarget } from '#shared/contract/notes.ts';

/** The element that contains the text of a passage and nothing else. */
export const PASSAGE_TEXT = '[data-html]';

/** Offsets from the server do not include footnotes. */
const FOOTNOTES = '.footnote-marker, .footnote';

type Piece = { node: Node; start: number; text: string };

/** The text of a passage, node by node. Offsets from the server refer to the text of all pieces joined. */
const piecesOf = (passage: Element): Piece[] => {
  const walker = document.createTreeWalker(passage, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(FOOTNOTES) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const pieces: Piece[] = [];
  let start = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node instanceof Text ? node.data : node.nodeName === 'BR' ? '\n' : '';
    if (text) pieces.push({ node, start, text });
    start += text.length;
  }
  return pieces;
};

/** The DOM range between two offsets; undefined when it has no text. */
export const rangeIn = (passage: Element, from: number | null, to: number | null): Range | undefined => {
  const texts = piecesOf(passage).filter(({ node, start, text }) => {
    const isInside = (from === null || start + text.length > from) && (to === null || start < to);
    return node instanceof Text && isInside;
  });
  const [first, last] = [texts[0], texts.at(-1)];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, Math.max(0, (from ?? 0) - first.start));
  range.setEnd(last.node, Math.min(last.text.length, (to ?? Infinity) - last.start));
  return range;
};

/** The part of a passage inside a selection, trimmed; undefined when there is none. */
export const noteTargetIn = (passage: Element, range: Range, segment_id: string): NoteTarget | undefined => {
  const pieces = piecesOf(passage);
  const all = pieces.map(({ text }) => text).join('');
  let [start, end] = [Infinity, -Infinity];
  for (const { node, start: at, text } of pieces) {
    if (!range.intersectsNode(node)) continue;
    const from = at + (node === range.startContainer ? range.startOffset : 0);
    const to = at + (node === range.endContainer ? range.endOffset : text.length);
    if (to <= from) continue;
    start = Math.min(start, from);
    end = Math.max(end, to);
  }
  if (end <= start) return undefined;
  const selected = all.slice(start, end);
  start += selected.length - selected.trimStart().length;
  end = start + selected.trim().length;
  if (end <= start) return undefined;
  return {
    segment_id,
    start_offset: start,
    end_offset: end,
    quote: all.slice(start, end),
    prefix: all.slice(Math.max(0, start - CONTEXT_LENGTH), start),
    suffix: all.slice(end, end + CONTEXT_LENGTH),
  };
};
