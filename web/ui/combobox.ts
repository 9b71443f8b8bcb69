import { type MouseEvent, useEffect } from 'react';

// The combobox pattern: the field keeps the focus, and names the option the arrow keys have reached.

export const ARROW_STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** The next or previous option, wrapping around at both ends. */
export const stepOption = (active: number, step: 1 | -1, count: number): number =>
  count === 0 ? 0 : (active + step + count) % count;

const keepFieldFocus = (event: MouseEvent) => event.preventDefault();

export const listboxProps = (id: string, label: string) => ({
  id,
  role: 'listbox',
  tabIndex: -1,
  'aria-label': label,
  onMouseDown: keepFieldFocus,
});

export const optionProps = (id: string, isActive: boolean) => ({
  id,
  role: 'option',
  tabIndex: -1,
  'aria-selected': isActive,
});

export const useScrollToOption = (activeId: string | undefined): void => {
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
};
