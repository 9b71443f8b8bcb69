import type { KeyPlace } from './match-key.ts';

/** Fields of these types are pressed or moved, not typed into. */
const PRESSED = ['button', 'checkbox', 'radio', 'range', 'reset', 'submit', 'color', 'file', 'image']
  .map((type) => `:not([type='${type}'])`)
  .join('');
const TYPED = `input${PRESSED}, textarea, select, [contenteditable]:not([contenteditable='false']), [role='textbox']`;
const CONTROL = `a[href], button, input, summary, label, [role='button'], [role='link'], [role='menuitem'], [role='option']`;

export const placeOf = (target: EventTarget | null): KeyPlace => {
  if (!(target instanceof Element)) return 'text';
  if (target.closest(TYPED)) return 'typing';
  return target.closest(CONTROL) ? 'control' : 'text';
};
