import { type RefObject, useEffect } from 'react';

type Removal = Pick<MutationRecord, 'target' | 'nextSibling' | 'previousSibling'>;

const isRow = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.tagName === 'LI' && node.isConnected;

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

const headingNear = (element: Element | null): HTMLElement | null =>
  element?.closest('dialog, section, main')?.querySelector<HTMLElement>('h1, h2, h3') ?? null;

/** The reader and the editor place the focus themselves. */
const hasOwnFocus = (element: Element | null): boolean =>
  Boolean(element?.closest('[data-reader]')) || document.querySelector('main [contenteditable="true"]') !== null;

/** Of a row the next one, else the one before it; of what was in a row, that row; else the heading above. */
const successorOf = (removed: Node, { target, nextSibling, previousSibling }: Removal): HTMLElement | null => {
  const around = elementOf(target);
  if (removed instanceof HTMLElement && removed.tagName === 'LI') {
    const row = [nextSibling, previousSibling].find(isRow);
    return row ?? headingNear(around);
  }
  const row = around?.closest('li');
  if (row && isRow(row)) return row;
  return hasOwnFocus(around) ? null : headingNear(around);
};

/**
 * When the element with the focus disappears, the browser gives the focus to the body, and Tab begins at the top of the page
 * again. A row that was deleted, or a button that was needed once, passes it on instead. Another page is left alone: it is
 * added to `main` itself and gets the focus there.
 */
export const useFocusAfterRemoval = (main: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const page = main.current;
    if (!page) return undefined;
    let focused: Node | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Node;
    };
    const observer = new MutationObserver((records) => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(focused)));
      if (!record || record.target === page) return;
      const removed = [...record.removedNodes].find((node) => node.contains(focused));
      const successor = removed && successorOf(removed, record);
      if (!successor?.isConnected) return;
      if (!successor.hasAttribute('tabindex')) successor.tabIndex = -1;
      successor.focus({ preventScroll: true });
    });
    page.addEventListener('focusin', onFocus);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [main]);
};
