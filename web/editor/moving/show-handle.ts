import type { Editor } from '@tiptap/core';
import { blockElementOf } from './block-geometry.ts';
import { followDrag } from './drag-blocks.ts';

type Parts = { handle: HTMLElement; line: HTMLElement };

/**
 * Shows the handle beside one block: with a mouse the one under the pointer, on a touchscreen the one with the caret. It
 * is one element that is moved by its style, so that a key press costs no rendering. Returns a stop function, if there is
 * anything to stop: whoever leaves at once leaves an editor that is gone before the page is.
 */
export const showHandle = (editor: Editor, page: HTMLElement, { handle, line }: Parts): (() => void) | undefined => {
  if (editor.isDestroyed) return undefined;
  const { dom } = editor.view;
  const listening = new AbortController();
  const { signal } = listening;
  let isTouch = window.matchMedia('(hover: none)').matches;
  let isDragging = false;
  let block: HTMLElement | undefined;
  /** Of the block with the caret, to notice that the caret has left it. */
  let caretBlock: number | undefined;

  const place = (next: HTMLElement | undefined) => {
    block = next;
    handle.hidden = !next;
    if (next) handle.style.top = `${next.getBoundingClientRect().top - page.getBoundingClientRect().top}px`;
    else caretBlock = undefined;
  };
  const followCaret = () => {
    if (!isTouch || isDragging || !editor.isFocused) return;
    const { $from } = editor.state.selection;
    const pos = $from.depth > 0 ? $from.before(1) : $from.pos;
    if (pos === caretBlock && block?.isConnected) return;
    const element = editor.view.nodeDOM(pos);
    place(element instanceof HTMLElement ? element : undefined);
    caretBlock = pos;
  };
  const hideUnlessDragging = () => {
    if (!isDragging && block) place(undefined);
  };

  page.addEventListener(
    'pointermove',
    ({ pointerType, target }) => {
      if (pointerType !== 'mouse' || isDragging || target === handle || handle.contains(target as Node)) return;
      isTouch = false;
      const hovered = blockElementOf(editor, target);
      if (hovered && hovered !== block) place(hovered);
    },
    { signal },
  );
  page.addEventListener('pointerleave', () => !isTouch && hideUnlessDragging(), { signal });
  page.addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType !== 'mouse'), {
    signal,
    capture: true,
  });
  // While one writes, the handle would be beside another block than the caret.
  dom.addEventListener('keydown', () => !isTouch && hideUnlessDragging(), { signal });
  editor.on('selectionUpdate', followCaret);
  editor.on('focus', followCaret);
  editor.on('blur', hideUnlessDragging);
  const resizing = new ResizeObserver(() => block && place(block.isConnected ? block : undefined));
  resizing.observe(dom);

  // The text keeps the focus, and a phone its keyboard.
  handle.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  handle.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || !block) return;
      event.preventDefault();
      isDragging = true;
      followDrag(editor, handle, block, event, {
        show: ({ y }) => {
          line.hidden = false;
          line.style.top = `${y - page.getBoundingClientRect().top}px`;
        },
        hide: () => {
          isDragging = false;
          line.hidden = true;
          place(undefined);
        },
      });
    },
    { signal },
  );
  return () => {
    listening.abort();
    resizing.disconnect();
    editor.off('selectionUpdate', followCaret);
    editor.off('focus', followCaret);
    editor.off('blur', hideUnlessDragging);
  };
};
