import type { Chunk } from '#web/reader/text/text-blocks.ts';

/** Numbers of the first and last rendered segment. Not chunk keys: chunks change when a paragraph is found to start earlier. */
export type RenderedRange = { first: number; last: number };

export const rangeOf = (chunk: Chunk | undefined): RenderedRange => ({
  first: chunk?.blocks[0]?.segments[0].segment_number ?? 0,
  last: chunk?.blocks.at(-1)?.segments.at(-1)?.segment_number ?? 0,
});

/** A selection over more chunks keeps only its ends. */
const MAX_SELECTED_CHUNKS = 200;

const indexOf = (root: Element, chunks: Chunk[], node: Node | null): number => {
  const element = node instanceof Element ? node : node?.parentElement;
  const chunk = element?.closest<HTMLElement>('[data-chunk]');
  if (!chunk || !root.contains(chunk)) return -1;
  return chunks.findIndex(({ key }) => key === Number(chunk.dataset.chunk));
};

/**
 * What has to stay rendered however far away the reader scrolls: selected text, which would be cut when it is copied, and
 * the element with the focus, which would be lost.
 */
export const keptRanges = (root: Element, chunks: Chunk[]): RenderedRange[] => {
  const selection = document.getSelection();
  const ends =
    selection && !selection.isCollapsed
      ? [selection.anchorNode, selection.focusNode].map((node) => indexOf(root, chunks, node)).filter((at) => at >= 0)
      : [];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const isWhole = ends.length > 0 && to - from <= MAX_SELECTED_CHUNKS;
  const selected = isWhole ? [{ first: rangeOf(chunks[from]).first, last: rangeOf(chunks[to]).last }] : [];
  const focused = document.activeElement ? indexOf(root, chunks, document.activeElement) : -1;
  return [
    ...selected,
    ...(isWhole ? [] : ends.map((at) => rangeOf(chunks[at]))),
    ...(focused >= 0 ? [rangeOf(chunks[focused])] : []),
  ];
};

/** Whether an element has the focus or a part of the selection in it. */
export const isInUse = (element: Element): boolean => {
  const selection = document.getSelection();
  const isSelected = selection?.isCollapsed === false && selection.containsNode(element, true);
  return isSelected || element.contains(document.activeElement);
};
