import { useEffect } from 'react';
import { useLatest } from '#web/reader/use-latest.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { actionFor, type KeyContext, type ReaderActions } from './reader-keys.ts';

/** On unless the reader has switched them off on this device. */
export const areLetterKeysOn = (): boolean => readStored('letterKeys') !== 'off';

export const setLetterKeys = (isOn: boolean): void => {
  if (isOn) removeStored('letterKeys');
  else writeStored('letterKeys', 'off');
};

const EXCEPT_NON_TEXT_TYPES = ['button', 'checkbox', 'radio', 'range', 'reset', 'submit', 'color', 'file', 'image']
  .map((type) => `:not([type='${type}'])`)
  .join('');
const TEXT_FIELD = `input${EXCEPT_NON_TEXT_TYPES}, textarea, select, [contenteditable]:not([contenteditable='false']), [role='textbox']`;
const CONTROL = `a[href], button, input, summary, label, [role='button'], [role='link'], [role='menuitem'], [role='option']`;

export const keyContext = (target: EventTarget | null): KeyContext => {
  if (!(target instanceof Element)) return 'text';
  if (target.closest(TEXT_FIELD)) return 'typing';
  return target.closest(CONTROL) ? 'control' : 'text';
};

/** Handles keys wherever the focus is, except in a modal dialog. */
export const useReaderKeys = (actions: ReaderActions): void => {
  const latest = useLatest(actions);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector(':modal')) return;
      const action = actionFor(event, keyContext(event.target), areLetterKeysOn());
      if (!action) return;
      // Otherwise some browsers open their page search on `/`, and the character is typed into the field that opens.
      if (action !== 'close_nearest') event.preventDefault();
      latest.current[action]();
    };
    document.addEventListener('keydown', onKeyDown);
    // Keys work only from here on; tests wait for this attribute.
    const { dataset } = document.documentElement;
    dataset.keys = 'on';
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      delete dataset.keys;
    };
  }, [latest]);
};
