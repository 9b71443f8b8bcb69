import type { Editor } from '@tiptap/core';

/** The element of the top-level block that contains a node of the page. */
export const blockElementOf = ({ view: { dom } }: Editor, target: EventTarget | null): HTMLElement | undefined => {
  let node = target instanceof Node && target !== dom && dom.contains(target) ? target : null;
  while (node && node.parentNode !== dom) node = node.parentNode;
  // What stands below a block is none.
  return node instanceof HTMLElement && node.dataset.quotationCheck === undefined ? node : undefined;
};

/** The index of the block that an element shows. */
export const blockIndexOf = ({ view }: Editor, element: Element): number =>
  view.state.doc.resolve(view.posAtDOM(element, 0)).index(0);

/** Where dragged blocks would be dropped: before the block with this id, or at the end; `y` is where a line shows it. */
export type DropTarget = { before: string | null; y: number };

/** The gap between two blocks that is nearest to a height in the window. Inspects few blocks, however long the sheet. */
export const dropTargetAt = (editor: Editor, y: number): DropTarget | undefined => {
  const { children } = editor.view.dom;
  const rectOf = (index: number) => children[index]?.getBoundingClientRect();
  let [low, high] = [0, children.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { top = 0, bottom = 0 } = rectOf(middle) ?? {};
    if ((top + bottom) / 2 < y) low = middle + 1;
    else high = middle;
  }
  const [above, below] = [rectOf(low - 1), rectOf(low)];
  const element = children[low];
  const { doc } = editor.state;
  const next = element ? doc.maybeChild(blockIndexOf(editor, element)) : null;
  if (!above && !below) return undefined;
  const line = ((above?.bottom ?? (below?.top ?? 0) - 8) + (below?.top ?? (above?.bottom ?? 0) + 8)) / 2;
  return { before: next ? String(next.attrs.block_id) : null, y: line };
};
