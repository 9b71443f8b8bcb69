import { type ComponentProps, type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { comboboxProps, type ComboboxState } from '#web/ui/combobox.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import type { SuggestionsProps } from './suggestions.tsx';
import styles from './suggest-box.module.css';

const CLOSED: ComboboxState = { isOpen: false, activeId: undefined };

/**
 * A search box with suggestions. Their code is loaded on the first focus; until then, or if that fails, it is a plain form.
 * The field is uncontrolled, so nothing typed before hydration is lost.
 */
export const SuggestBox = ({ input, className = '', ...form }: ComponentProps<typeof SearchBox>) => {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  const [loaded, setLoaded] = useState<{ Suggestions: ComponentType<SuggestionsProps> }>();
  const [combobox, setCombobox] = useState(CLOSED);
  useEffect(() => setHydrated(true), []);

  const load = () => {
    if (!loaded) import('./suggestions.tsx').then(setLoaded, () => undefined);
  };

  return (
    <div className={`${styles.wrapper} ${className}`}>
      <SearchBox
        {...form}
        input={{
          ...input,
          ref: field,
          onFocus: load,
          // Without a script there is no list to announce.
          ...(isHydrated && comboboxProps(listId, combobox)),
        }}
      />
      {loaded && <loaded.Suggestions id={listId} field={field} onCombobox={setCombobox} />}
    </div>
  );
};
