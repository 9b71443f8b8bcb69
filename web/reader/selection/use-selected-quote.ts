import { useCallback, useEffect, useRef, useState } from 'react';
import type { SelectionToolbarProps } from '#web/reader/reader-types.ts';
import { readSelection } from './read-selection.ts';

/** A finger moves its handles step by step; only where it rests counts. */
const REST_MS = 200;

/** The words selected in the container, once the selecting is done; nothing as soon as they are let go. */
export const useSelectedQuote = ({ container, placeOf }: Pick<SelectionToolbarProps, 'container' | 'placeOf'>) => {
  const [quote, setQuote] = useState<ReturnType<typeof readSelection>>(null);
  const latest = useRef(placeOf);

  useEffect(() => {
    latest.current = placeOf;
  }, [placeOf]);

  useEffect(() => {
    if (!container) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const read = () => setQuote(readSelection(container, latest.current));
    const readSoon = () => {
      clearTimeout(timer);
      if (document.getSelection()?.isCollapsed ?? true) return setQuote(null);
      if (!isPressed) timer = setTimeout(read, REST_MS);
    };
    const press = (event: PointerEvent) => {
      isPressed = event.pointerType === 'mouse';
    };
    const release = () => {
      if (!isPressed) return;
      isPressed = false;
      readSoon();
    };
    // What was selected while the toolbar was still on its way.
    readSoon();
    document.addEventListener('selectionchange', readSoon);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', readSoon);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    };
  }, [container]);

  return { quote, dismiss: useCallback(() => setQuote(null), []) };
};
