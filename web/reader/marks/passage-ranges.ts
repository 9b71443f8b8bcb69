import { CONTEXT_LENGTH } from '#shared/anchors/anchor.ts';
import type { NoteTarget } from '#shared/contract/notes.ts';

/** On the element that holds the words of a passage and nothing else. */
export const PASSAGE_TEXT = '[data-words]';

/** Footnotes are no part of the words, as the server counts them. */
const FOOTNOTES = '.footnote-marker, .footnote';

type Piece = { node: Node; start: number; text: string };

/** The words of a passage as they stand in the page, piece by piece: together they are what the server counts in. */
const piecesOf = (words: Element): Piece[] => {
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
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

/** The stretch of the page in which these words stand; undefined when there are none. */
export const rangeIn = (words: Element, from: number | null, to: number | null): Range | undefined => {
  const texts = piecesOf(words).filter(({ node, start, text }) => {
    const isMeant = (from === null || start + text.length > from) && (to === null || start < to);
    return node instanceof Text && isMeant;
  });
  const [first, last] = [texts[0], texts.at(-1)];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, Math.max(0, (from ?? 0) - first.start));
  range.setEnd(last.node, Math.min(last.text.length, (to ?? Infinity) - last.start));
  return range;
};

/** Which of a passage's words lie in a selection, without the space around them; undefined when none do. */
export const spotInRange = (words: Element, range: Range, segment_id: string): NoteTarget | undefined => {
  const pieces = piecesOf(words);
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
  const chosen = all.slice(start, end);
  start += chosen.length - chosen.trimStart().length;
  end = start + chosen.trim().length;
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
