import { type Dispatch, type RefObject, useEffect, useRef } from 'react';
import { ARROW_STEPS } from '#web/ui/combobox.ts';
import { saveRecentSearch } from '../recent-searches.ts';
import type { SuggestEvent, Suggestion } from './suggest-rules.ts';

type Options = {
  field: RefObject<HTMLInputElement | null>;
  rows: Suggestion[];
  isOpen: boolean;
  dispatch: Dispatch<SuggestEvent>;
  /** Called with the text, also while it is being composed. */
  onText(text: string): void;
  /** Opens the active row; false when there is none. */
  openActive(): boolean;
};

/** True when the list handled the key. */
const handleKey = ({ key }: KeyboardEvent, { rows, isOpen, dispatch, openActive }: Options): boolean => {
  if (key === 'Enter') return openActive();
  if (key === 'Escape' && isOpen) {
    dispatch({ type: 'closed' });
    return true;
  }
  const step = ARROW_STEPS[key];
  if (step) dispatch({ type: 'moved', step, rows });
  return step !== undefined;
};

/** Opens, closes and moves through the list of suggestions by the events of the field. */
export const useSuggestField = (options: Options): void => {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { field, dispatch } = options;

  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    const onInput = () => dispatch({ type: 'typed', text: input.value });
    const onFocus = () => dispatch({ type: 'focused', text: input.value });
    const onText = () => latest.current.onText(input.value);
    const onClose = () => dispatch({ type: 'closed' });

    input.addEventListener(
      'keydown',
      (event) => {
        // While a syllable is being composed, keys go to the input method.
        if (event.isComposing || !handleKey(event, latest.current)) return;
        event.preventDefault();
        // Escape closes the list, but not the menu around it.
        event.stopPropagation();
      },
      { signal },
    );
    input.addEventListener('input', (event) => !(event as InputEvent).isComposing && onInput(), { signal });
    input.addEventListener('input', onText, { signal });
    input.addEventListener('compositionend', onInput, { signal });
    input.addEventListener('focus', onFocus, { signal });
    input.addEventListener('pointerdown', onFocus, { signal });
    input.addEventListener('blur', onClose, { signal });
    input.form?.addEventListener(
      'submit',
      () => {
        saveRecentSearch(input.value);
        onClose();
      },
      { signal },
    );
    onText();
    // The field may have got the focus, and text, while this code was loading.
    if (document.activeElement === input) (input.value === input.defaultValue ? onFocus : onInput)();
    return () => listeners.abort();
  }, [field, dispatch]);
};
