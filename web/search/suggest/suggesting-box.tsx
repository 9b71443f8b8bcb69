import { type ComponentProps, type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { comboboxProps, type ComboboxState } from '#web/ui/combobox.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import type { SuggestionsProps } from './suggestions.tsx';
import styles from './suggesting-box.module.css';

const CLOSED: ComboboxState = { isOpen: false, activeId: undefined };

/**
 * A search box that suggests while one types. It is a plain form until the first focus, when the code for the list is
 * fetched; if that does not come, it stays one. The words are the field's own, so nothing typed early is lost.
 */
export const SuggestingBox = ({ input, className = '', ...form }: ComponentProps<typeof SearchBox>) => {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isAlive, setAlive] = useState(false);
  const [loaded, setLoaded] = useState<{ Suggestions: ComponentType<SuggestionsProps> }>();
  const [combobox, setCombobox] = useState(CLOSED);
  useEffect(() => setAlive(true), []);

  const load = () => {
    if (!loaded) import('./suggestions.tsx').then(setLoaded, () => undefined);
  };

  return (
    <div className={`${styles.place} ${className}`}>
      <SearchBox
        {...form}
        input={{
          ...input,
          ref: field,
          onFocus: load,
          // Without a script there is no list to announce.
          ...(isAlive && comboboxProps(list, combobox)),
        }}
      />
      {loaded && <loaded.Suggestions id={list} field={field} onCombobox={setCombobox} />}
    </div>
  );
};
