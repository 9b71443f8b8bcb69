import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const buttonsIn = (toolbar: HTMLElement): HTMLElement[] => [...toolbar.querySelectorAll('button')];

/** With words selected, Tab goes to the toolbar, the arrows move in it, and Escape puts it away. */
export const useToolbarKeys = (toolbar: RefObject<HTMLElement | null>, dismiss: () => void) => {
  const before = useRef<Element | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = toolbar.current;
      if (!element || event.isComposing) return;
      const isInside = element.contains(document.activeElement);
      if (event.key === 'Tab' && !event.shiftKey && !isInside) {
        before.current = document.activeElement;
        event.preventDefault();
        buttonsIn(element)[0]?.focus();
      }
      if (event.key === 'Escape') {
        // The nearest thing only.
        event.stopPropagation();
        if (isInside && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
        dismiss();
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [toolbar, dismiss]);

  return (event: ReactKeyboardEvent) => {
    const element = toolbar.current;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!element || step === undefined) return;
    const buttons = buttonsIn(element);
    const at = buttons.findIndex((button) => button === document.activeElement);
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
};
