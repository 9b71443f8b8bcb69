import type { Editor } from '@tiptap/core';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { blockIndexOf, type DropTarget, dropTargetAt } from './block-geometry.ts';
import { draggedBlocks, dropBlocks } from './move-commands.ts';

/** A press that moves less is a click. */
const MIN_DISTANCE = 5;
/** Dragging this near to the edge of the window scrolls. */
const SCROLL_ZONE = 96;
const MAX_SCROLL_STEP = 18;

/** How far the page scrolls in the next frame. */
const scrollStep = (y: number): number => {
  const above = SCROLL_ZONE - y;
  const below = y - (window.innerHeight - SCROLL_ZONE);
  const depth = Math.min(1, Math.max(above, below, 0) / SCROLL_ZONE);
  return Math.round(depth * MAX_SCROLL_STEP) * (above > below ? -1 : 1);
};

/** A click on the handle puts the caret into the block, so that the tools and keys that move a block act on it. */
const putCaretInto = ({ view, state: { doc, selection, tr } }: Editor, index: number): void => {
  if (selection.$from.index(0) !== index) {
    let pos = 0;
    for (let before = 0; before < index; before += 1) pos += doc.child(before).nodeSize;
    const { isAtom, nodeSize } = doc.child(index);
    const end = doc.resolve(pos + nodeSize);
    view.dispatch(tr.setSelection(isAtom ? NodeSelection.create(doc, pos) : Selection.near(end, -1)));
  }
  view.focus();
};

type DragView = {
  /** Shows where the blocks would be dropped. */
  show(target: DropTarget): void;
  /** The drag has ended. */
  hide(): void;
};

/**
 * Follows a press on the handle of a block, by mouse or finger, until it ends: moves the block, or all selected blocks if
 * it is one of them, where the pointer is released. Escape cancels. The browser's own drag and drop has no touch.
 */
export const followDrag = (
  editor: Editor,
  handle: HTMLElement,
  block: HTMLElement,
  { pointerId, clientX, clientY }: PointerEvent,
  { show, hide }: DragView,
): void => {
  const index = blockIndexOf(editor, block);
  const dragged = draggedBlocks(editor, index);
  const listening = new AbortController();
  const { signal } = listening;
  let y = clientY;
  let isMoving = false;
  let target: DropTarget | undefined;
  let frame = 0;

  const end = () => {
    listening.abort();
    cancelAnimationFrame(frame);
    hide();
  };
  const update = () => {
    const step = scrollStep(y);
    if (step) window.scrollBy(0, step);
    target = dropTargetAt(editor, y);
    if (target) show(target);
    frame = requestAnimationFrame(update);
  };
  handle.setPointerCapture(pointerId);
  handle.addEventListener(
    'pointermove',
    (event) => {
      y = event.clientY;
      if (isMoving || Math.hypot(event.clientX - clientX, y - clientY) < MIN_DISTANCE) return;
      isMoving = true;
      update();
    },
    { signal },
  );
  handle.addEventListener(
    'pointerup',
    () => {
      if (isMoving) target = dropTargetAt(editor, y);
      end();
      if (!isMoving) return putCaretInto(editor, index);
      if (target) dropBlocks(editor, dragged, target.before);
      return editor.view.focus();
    },
    { signal },
  );
  handle.addEventListener('lostpointercapture', end, { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    },
    { signal, capture: true },
  );
};
