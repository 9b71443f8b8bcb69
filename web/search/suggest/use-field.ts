import { type Dispatch, type RefObject, useEffect, useRef } from 'react';
import { ARROW_STEPS } from '#web/ui/combobox.ts';
import { rememberSearch } from '../recent-searches.ts';
import type { SuggestEvent, Suggestion } from './suggest-rules.ts';

type Listening = {
  field: RefObject<HTMLInputElement | null>;
  rows: Suggestion[];
  isOpen: boolean;
  dispatch: Dispatch<SuggestEvent>;
  /** Goes to the row the keys have come to; false when they have come to none. */
  onChoose(): boolean;
};

/** True when the key was the list's. */
const press = ({ key }: KeyboardEvent, { rows, isOpen, dispatch, onChoose }: Listening): boolean => {
  if (key === 'Enter') return onChoose();
  if (key === 'Escape' && isOpen) {
    dispatch({ type: 'closed' });
    return true;
  }
  const step = ARROW_STEPS[key];
  if (step) dispatch({ type: 'moved', step, rows });
  return step !== undefined;
};

/** What the keys, the typing and the focus of the field mean for the list. */
export const useField = (listening: Listening): void => {
  const latest = useRef(listening);
  useEffect(() => {
    latest.current = listening;
  });
  const { field, dispatch } = listening;

  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const typed = () => dispatch({ type: 'typed', text: input.value });
    const focused = () => dispatch({ type: 'focused', text: input.value });
    const closed = () => dispatch({ type: 'closed' });

    input.addEventListener(
      'keydown',
      (event) => {
        // While a syllable is being composed the keys belong to the input method.
        if (event.isComposing || !press(event, latest.current)) return;
        event.preventDefault();
        // Escape closes the list only, not the menu around it as well.
        event.stopPropagation();
      },
      { signal },
    );
    input.addEventListener('input', (event) => !(event as InputEvent).isComposing && typed(), { signal });
    input.addEventListener('compositionend', typed, { signal });
    input.addEventListener('focus', focused, { signal });
    input.addEventListener('pointerdown', focused, { signal });
    input.addEventListener('blur', closed, { signal });
    input.form?.addEventListener(
      'submit',
      () => {
        rememberSearch(input.value);
        closed();
      },
      { signal },
    );
    // The field had the focus while this code was on its way, and may have been written in.
    if (document.activeElement === input) (input.value === input.defaultValue ? focused : typed)();
    return () => ending.abort();
  }, [field, dispatch]);
};
