import { Extension } from '@tiptap/core';
import { Plugin, type PluginView } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** In a shorter sheet the browser sees fast enough which blocks are in sight. */
const MIN_BLOCKS = 200;
/** As many screens above and below the window are left as they are. */
const NEAR_SCREENS = 2;
/** This long after the last key all blocks are as before. */
const IDLE_MILLISECONDS = 1000;
/** Keys that may lead far away, apart from those with Ctrl or Command. */
const FAR_KEYS = /^(?:Arrow|Page|Home|End|Tab|F\d)/u;

/**
 * A hidden block keeps its height (`contain-intrinsic-height` in `sheet-text.module.css`), so that nothing moves; invisible,
 * it is left out as well where the browser paints and looks for what is under the pointer.
 */
const hideOutside = (first: number, last: number): string =>
  `.ProseMirror > :nth-child(-n + ${first}), .ProseMirror > :nth-child(n + ${last + 2}) {
    content-visibility: hidden !important;
    visibility: hidden;
  }`;

const hideFarBlocks = (view: EditorView): PluginView => {
  const style = new CSSStyleSheet();
  document.adoptedStyleSheets.push(style);
  let near: { first: Element; last: Element } | undefined;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const caretBlock = (): Element | undefined => {
    const { $head } = view.state.selection;
    const block = $head.depth > 0 ? view.nodeDOM($head.before(1)) : undefined;
    return block instanceof Element ? block : undefined;
  };

  const release = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!near) return;
    near = undefined;
    style.replaceSync('');
  };

  const hide = (): void => {
    frame = 0;
    const caret = caretBlock();
    if (!caret || view.composing || !view.hasFocus()) return;
    const blocks = [...view.dom.children];
    const index = blocks.indexOf(caret);
    const room = NEAR_SCREENS * innerHeight;
    let first = index;
    while (first > 0 && (blocks[first]?.getBoundingClientRect().bottom ?? 0) > -room) first -= 1;
    let last = index;
    while (last < blocks.length - 1 && (blocks[last]?.getBoundingClientRect().top ?? 0) < innerHeight + room) last += 1;
    const [firstBlock, lastBlock] = [blocks[first], blocks[last]];
    if (index < 0 || !firstBlock || !lastBlock) return;
    near = { first: firstBlock, last: lastBlock };
    style.replaceSync(hideOutside(first, last));
  };

  /** Not before the frame that shows the key. */
  const hideLater = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = requestAnimationFrame(hide);
    });
  };

  /** Whether less than a screen is left above or below, or a block at the edge is gone. */
  const isLeavingNear = (): boolean => {
    if (!near) return false;
    const { first, last } = near;
    return (
      !first.isConnected ||
      !last.isConnected ||
      (first.previousElementSibling !== null && first.getBoundingClientRect().bottom > -innerHeight) ||
      (last.nextElementSibling !== null && last.getBoundingClientRect().top < 2 * innerHeight)
    );
  };

  const onScroll = (): void => {
    if (isLeavingNear()) release();
  };
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (ctrlKey || metaKey || FAR_KEYS.test(key)) release();
  };

  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ['resize', 'beforeprint', 'pointerdown']) {
    addEventListener(type, release, { signal, capture: true, passive: true });
  }
  addEventListener('scroll', onScroll, { signal, capture: true, passive: true });
  view.dom.addEventListener('keydown', onKeyDown, { signal, capture: true });
  view.dom.addEventListener('blur', release, { signal });

  return {
    update: ({ state }, { doc }) => {
      const caret = near && caretBlock();
      const isNear =
        near &&
        caret &&
        !(near.first.compareDocumentPosition(caret) & Node.DOCUMENT_POSITION_PRECEDING) &&
        !(near.last.compareDocumentPosition(caret) & Node.DOCUMENT_POSITION_FOLLOWING);
      // Blocks added or removed move the edges, which are counted.
      if (near && (!isNear || state.doc.childCount !== doc.childCount)) release();
      if (state.doc === doc || state.doc.childCount < MIN_BLOCKS) return;
      clearTimeout(timer);
      timer = setTimeout(release, IDLE_MILLISECONDS);
      if (!near) hideLater();
    },
    destroy: () => {
      release();
      clearTimeout(timer);
      listening.abort();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
    },
  };
};

/**
 * Hides the blocks of a long sheet that are screens away as long as somebody types: with each key the browser would check
 * for every one of them whether it came into sight.
 */
export const FarBlocks = Extension.create({
  name: 'farBlocks',
  addProseMirrorPlugins: () => [new Plugin({ view: hideFarBlocks })],
});
