import { useEffect, useRef } from 'react';
import { placeOf } from './key-place.ts';
import { areLetterKeysOn } from './letter-keys.ts';
import { actionFor } from './match-key.ts';
import type { ReaderActions } from './reader-actions.ts';

/** Hears the keys wherever the focus is on the page, except while a modal dialog has them. */
export const useReaderKeys = (actions: ReaderActions): void => {
  const latest = useRef(actions);

  useEffect(() => {
    latest.current = actions;
  }, [actions]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector(':modal')) return;
      const action = actionFor(event, placeOf(event.target), areLetterKeysOn());
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
