/** Without https there is no clipboard API, but a selection can still be copied. */
const copySelected = (text: string): boolean => {
  const field = document.createElement('textarea');
  const before = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.className = 'screen-reader-text';
  // Outside of an open dialog nothing can be selected, and a menu closes when the focus leaves it.
  (before?.closest('dialog, details') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    field.remove();
  }
};

/** Returns true when the text is on the clipboard. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
};
