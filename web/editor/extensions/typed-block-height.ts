import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type PluginView } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

/** A shorter sheet is laid out fast enough. */
const MIN_BLOCKS = 50;
/** This long after the last key the block has a height of its own again. */
const IDLE_MILLISECONDS = 3000;
/** What may change the lines without a change of the text. */
const RELAYOUT_EVENTS = ['resize', 'beforeprint'];

const pluginKey = new PluginKey<DecorationSet>('typedBlockHeight');

/** The text block with the caret, unless it is a part of a list or table. */
const findTypedBlock = ({ doc, selection: { $head } }: EditorState): { from: number; to: number } | undefined =>
  doc.childCount >= MIN_BLOCKS && $head.depth === 1 && $head.parent.isTextblock && $head.parent.content.size > 0
    ? { from: $head.before(), to: $head.after() }
    : undefined;

/** Differs as soon as the lines of the block need another height, also while its height is fixed. */
const measureLines = (view: EditorView, from: number): string | undefined => {
  const block = view.nodeDOM(from);
  if (!(block instanceof HTMLElement)) return undefined;
  const range = document.createRange();
  range.selectNodeContents(block);
  const rects = range.getClientRects();
  // With the empty line after a line break, which the bounding rectangle leaves out.
  const height = (rects[rects.length - 1]?.bottom ?? 0) - (rects[0]?.top ?? 0);
  return `${Math.round(height)} ${block.scrollHeight}`;
};

/** False between a key that moves the caret and the event that tells the editor: a transaction would move the caret back. */
const isCaretKnown = (view: EditorView): boolean => {
  const { focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {};
  if (!focusNode || !view.dom.contains(focusNode)) return true;
  return view.posAtDOM(focusNode, focusOffset ?? 0) === view.state.selection.head;
};

const fixTypedBlock = (view: EditorView): PluginView => {
  let lines: string | undefined;
  let frame = 0;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The start of the fixed block. A block that is divided or joined to another is no longer fixed. */
  const fixedFrom = (): number | undefined => pluginKey.getState(view.state)?.find()[0]?.from;

  const show = (decorations: Decoration[]): void =>
    view.dispatch(view.state.tr.setMeta(pluginKey, decorations).setMeta('addToHistory', false));

  const release = (): void => {
    cancelAnimationFrame(frame);
    isWaiting = false;
    if (view.isDestroyed || fixedFrom() === undefined) return;
    if (isCaretKnown(view)) show([]);
    else frame = requestAnimationFrame(() => show([]));
  };

  const fix = (): void => {
    isWaiting = false;
    if (view.isDestroyed || view.composing || !view.hasFocus() || !isCaretKnown(view)) return;
    const place = findTypedBlock(view.state);
    const block = place && view.nodeDOM(place.from);
    if (!place || !(block instanceof HTMLElement)) return;
    const { height } = block.getBoundingClientRect();
    const style = `contain: layout size; box-sizing: border-box; height: ${height}px`;
    show([Decoration.node(place.from, place.to, { style })]);
    lines = measureLines(view, place.from);
  };

  /** Not before the frame that shows the key. */
  const fixLater = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(fix);
    });
  };

  for (const type of RELAYOUT_EVENTS) addEventListener(type, release);
  view.dom.addEventListener('blur', release);
  return {
    update: ({ state }, { doc }) => {
      if (state.doc === doc) return;
      clearTimeout(timer);
      timer = setTimeout(release, IDLE_MILLISECONDS);
      const from = fixedFrom();
      if (from === undefined) fixLater();
      // Within this frame, so that a new line is never shown over the next block.
      else if (from !== findTypedBlock(state)?.from || measureLines(view, from) !== lines) queueMicrotask(release);
    },
    destroy: () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      for (const type of RELAYOUT_EVENTS) removeEventListener(type, release);
      view.dom.removeEventListener('blur', release);
    },
  };
};

/**
 * Fixes the height of the block that is typed in, as long as its lines do not need another one: the browser then lays out
 * that block alone with each key, instead of going through all blocks of a long sheet.
 */
export const TypedBlockHeight = Extension.create({
  name: 'typedBlockHeight',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: pluginKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, shown) => {
          const decorations: Decoration[] | undefined = transaction.getMeta(pluginKey);
          return decorations
            ? DecorationSet.create(transaction.doc, decorations)
            : shown.map(transaction.mapping, transaction.doc);
        },
      },
      props: { decorations: (state) => pluginKey.getState(state) },
      view: fixTypedBlock,
    }),
  ],
});
