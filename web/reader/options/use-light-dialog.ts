import { type KeyboardEvent, useEffect, useRef } from 'react';

/**
 * For a panel beside which the page stays in use: the focus goes into it when it opens, Escape closes it, and the focus
 * goes back to where it was unless the reader has taken it elsewhere.
 */
export const useLightDialog = (onClose: () => void) => {
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = panel.current;
    const before = document.activeElement;
    element?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      const isOurs = now === null || now === document.body || element?.contains(now);
      if (isOurs && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // The nearest thing only: what lies below stays open.
    event.stopPropagation();
    onClose();
  };

  return { panel, onKeyDown };
};
