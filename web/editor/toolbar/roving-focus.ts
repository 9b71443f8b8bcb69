import type { KeyboardEvent } from 'react';

const TOOLS = 'button';

/** Exactly one tool is a tab stop: the one used last, initially the first. */
export const updateTabStop = (
  toolbar: HTMLElement,
  stop = toolbar.querySelector<HTMLElement>(`${TOOLS}[tabindex="0"]`),
) => {
  const tools = toolbar.querySelectorAll<HTMLElement>(TOOLS);
  for (const tool of tools) tool.tabIndex = tool === (stop ?? tools[0]) ? 0 : -1;
};

/** Left, right, Home and End move between tools; Escape returns to the text. */
export const moveFocusByArrows = (event: KeyboardEvent<HTMLElement>, onLeave: () => void): void => {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>(TOOLS)];
  const currentIndex = tools.findIndex((tool) => tool === document.activeElement);
  const nextIndex = {
    ArrowRight: (currentIndex + 1) % tools.length,
    ArrowLeft: (currentIndex - 1 + tools.length) % tools.length,
    Home: 0,
    End: tools.length - 1,
  }[event.key];
  if (event.key === 'Escape') onLeave();
  if (nextIndex === undefined) return;
  event.preventDefault();
  const next = tools[nextIndex];
  if (!next) return;
  updateTabStop(event.currentTarget, next);
  next.focus();
};
