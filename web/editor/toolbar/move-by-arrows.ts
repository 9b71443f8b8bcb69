import type { KeyboardEvent } from 'react';

const TOOLS = 'button';

/** Of all tools one is reached by the tab key: the one that was used last, at first the first. */
export const keepOneStop = (
  toolbar: HTMLElement,
  stop = toolbar.querySelector<HTMLElement>(`${TOOLS}[tabindex="0"]`),
) => {
  const tools = toolbar.querySelectorAll<HTMLElement>(TOOLS);
  for (const tool of tools) tool.tabIndex = tool === (stop ?? tools[0]) ? 0 : -1;
};

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
  const next = tools[to];
  if (!next) return;
  keepOneStop(event.currentTarget, next);
  next.focus();
};
