import { useEffect, useRef } from 'react';
import { FIRST_VIEW, type PanelView } from './panel-view.ts';

const HEADING = '[data-panel-heading]';
/** What a view is used for first, where that is not reading. */
const FIRST_FIELD = '[data-first-field]';

const focusIn = (panel: Element | null, selector: string): boolean => {
  const found = panel?.querySelector<HTMLElement>(selector);
  found?.focus({ preventScroll: true });
  return Boolean(found);
};

/** A panel that comes back with a reloaded page must not take the focus from someone who has touched nothing yet. */
const isAsked = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Into the panel when it opens, to the top of each view, and on the way back to the entry that led there. */
export const usePanelFocus = (view: PanelView) => {
  const panel = useRef<HTMLElement>(null);
  const before = useRef<PanelView | null>(null);

  useEffect(() => {
    const left = before.current;
    before.current = view;
    if (left === view || !isAsked()) return;
    const isBack = view === FIRST_VIEW && left !== null;
    if (isBack && focusIn(panel.current, `[data-entry="${left}"]`)) return;
    if (focusIn(panel.current, FIRST_FIELD)) return;
    focusIn(panel.current, HEADING);
  }, [view]);

  return panel;
};
