/** Moves the focus to the first control of an open text. */
export const focusPane = (id: string, options?: FocusOptions): void =>
  document.getElementById(`pane-${id}`)?.querySelector<HTMLElement>('button, a[href]')?.focus(options);
