/**
 * A place inside a segment that is longer than the screen: a character of its text. A character stays the same word when the
 * lines wrap differently, unlike a distance in pixels. `part` tells source and translation apart.
 */
export type InnerPosition = {
  part: number;
  offset: number;
  /** Where its line was in the window, in px. */
  top?: number;
};

/** The texts of a segment, source first. In a paragraph they are in elements of their own. */
export const partsOf = (root: Element, segment_id: string): Element[] => {
  const selector = `[data-segment-id="${CSS.escape(segment_id)}"]`;
  return [...root.querySelectorAll(`${selector} [data-html], ${selector}[data-html]`)];
};

const isHidden = (node: Text): boolean => node.parentElement?.closest('.footnote')?.getClientRects().length === 0;

/** Text nodes in order, without those of a closed footnote. `start` counts all characters before. */
const textNodesIn = (part: Element): { node: Text; start: number }[] => {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; start: number }[] = [];
  let start = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    if (text.length > 0 && !isHidden(text)) nodes.push({ node: text, start });
    start += text.length;
  }
  return nodes;
};

/** Of one character; undefined for a space that is not rendered, as at the end of a line. */
const rectOf = (node: Text, index: number): DOMRect | undefined => {
  const range = document.createRange();
  range.setStart(node, index);
  range.setEnd(node, index + 1);
  return range.getClientRects()[0];
};

const bottomOf = (node: Text | undefined): number | undefined => {
  if (!node) return undefined;
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect().bottom;
};

/** The first of `count` items that ends below the line, found by halving; the last if none does. */
const firstBelow = (count: number, bottomAt: (index: number) => number | undefined, line: number): number => {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    // What is not rendered is at the end of its line, so what comes before tells where it is.
    const bottom = bottomAt(middle) ?? (middle > low ? bottomAt(middle - 1) : undefined) ?? -Infinity;
    if (bottom > line) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The character at a line of the window; null when none of the texts reaches it. */
export const innerPositionAt = (parts: Element[], line: number): InnerPosition | null => {
  for (const [part, element] of parts.entries()) {
    const { top, bottom } = element.getBoundingClientRect();
    if (top > line || bottom <= line) continue;
    const nodes = textNodesIn(element);
    const found = nodes[firstBelow(nodes.length, (index) => bottomOf(nodes[index]?.node), line)];
    if (!found) continue;
    const index = firstBelow(found.node.length, (at) => rectOf(found.node, at)?.bottom, line);
    return { part, offset: found.start + index };
  }
  return null;
};

/** The character under a point of the window, if it is in one of the texts. */
export const innerPositionUnder = (parts: Element[], { x, y }: { x: number; y: number }): InnerPosition | null => {
  const caret = caretAt(x, y);
  const part = parts.findIndex((one) => caret && one.contains(caret.node));
  const element = parts[part];
  if (!caret || !element) return null;
  const found = textNodesIn(element).find(({ node }) => node === caret.node);
  return found ? { part, offset: found.start + Math.min(caret.offset, found.node.length - 1) } : null;
};

type CaretDocument = Document & {
  caretPositionFromPoint?(x: number, y: number): { offsetNode: Node; offset: number } | null;
  caretRangeFromPoint?(x: number, y: number): Range | null;
};

/** Browsers have one of two functions for it. */
const caretAt = (x: number, y: number): { node: Node; offset: number } | null => {
  const page: CaretDocument = document;
  const position = page.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = page.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
};

/** Where the line of a character is in the window; null when the text is not rendered or has become shorter. */
export const lineOf = (parts: Element[], { part, offset }: InnerPosition): { top: number; bottom: number } | null => {
  const element = parts[part];
  if (!element) return null;
  for (const { node, start } of textNodesIn(element)) {
    if (offset >= start + node.length) continue;
    for (let index = Math.max(0, offset - start); index < node.length; index += 1) {
      const rect = rectOf(node, index);
      if (rect) return { top: rect.top, bottom: rect.bottom };
    }
  }
  return null;
};
