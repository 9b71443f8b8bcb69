import { useEffect, useRef } from 'react';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { actionFor, type KeyContext, type ReaderActions } from './reader-keys.ts';

/** On unless switched off on this device. */
export const areLetterKeysOn = (): boolean => readStored('letterKeys') !== 'off';

export const setLetterKeys = (isOn: boolean): void => {
  if (isOn) removeStored('letterKeys');
  else writeStored('letterKeys', 'off');
};

/** Fields of these types are pressed or moved, not typed into. */
const NOT_TYPED = ['button', 'checkbox', 'radio', 'range', 'reset', 'submit', 'color', 'file', 'image']
  .map((type) => `:not([type='${type}'])`)
  .join('');
const TYPED = `input${NOT_TYPED}, textarea, select, [contenteditable]:not([contenteditable='false']), [role='textbox']`;
const CONTROL = `a[href], button, input, summary, label, [role='button'], [role='link'], [role='menuitem'], [role='option']`;

export const keyContext = (target: EventTarget | null): KeyContext => {
  if (!(target instanceof Element)) return 'text';
  if (target.closest(TYPED)) return 'typing';
  return target.closest(CONTROL) ? 'control' : 'text';
};

/** Hears the keys wherever the focus is on the page, except while a modal dialog has them. */
export const useReaderKeys = (actions: ReaderActions): void => {
  const latest = useRef(actions);

  useEffect(() => {
    latest.current = actions;
  }, [actions]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector(':modal')) return;
      const action = actionFor(event, keyContext(event.target), areLetterKeysOn());
      if (!action) return;
      // Or some browsers would search the page on `/`, and the letter would land in the field that opens.
      if (action !== 'close_nearest') event.preventDefault();
      latest.current[action]();
    };
    document.addEventListener('keydown', onKeyDown);
    // The keys come after the text; whoever drives the browser can wait for them.
    const { dataset } = document.documentElement;
    dataset.keys = 'on';
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      delete dataset.keys;
    };
  }, []);
};
