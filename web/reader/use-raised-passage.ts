import { useEffect } from 'react';
import type { PaneHandle } from './panes/pane-handle.ts';
import type { Panels } from './reader-panels.ts';

/** On a phone what is open lies over the lower part of the page: the passage it is about is moved up, to be seen above it. */
export const useRaisedPassage = (
  root: HTMLElement,
  handles: Map<string, PaneHandle>,
  side: Panels['side'],
  segment_id: string | undefined,
): void => {
  const chapter = side?.chapter;
  useEffect(() => {
    const sheet = root.querySelector<HTMLElement>('[data-side]');
    if (!chapter || !segment_id || !sheet || getComputedStyle(sheet).position !== 'fixed') return;
    // Its height, not its place: it may still be on its way up.
    const frame = requestAnimationFrame(() => {
      handles.get(chapter)?.raise(segment_id, window.innerHeight - sheet.offsetHeight);
    });
    return () => cancelAnimationFrame(frame);
  }, [root, handles, chapter, segment_id]);
};
