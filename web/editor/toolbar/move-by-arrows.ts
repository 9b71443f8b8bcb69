import type { KeyboardEvent } from 'react';

const TOOLS = 'button';

/** Left, right, Home and End go from tool to tool; Escape goes back to the words. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>, onLeave: () => void): void => {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>(TOOLS)];
  const at = tools.findIndex((tool) => tool === document.activeElement);
  const to = {
    ArrowRight: (at + 1) % tools.length,
    ArrowLeft: (at - 1 + tools.length) % tools.length,
    Home: 0,
    End: tools.length - 1,
  }[event.key];
  if (event.key === 'Escape') onLeave();
  if (to === undefined) return;
  event.preventDefault();
  tools[to]?.focus();
};
