import { type ComponentProps, type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { importCode } from '#web/code-loading.ts';
import { comboboxProps, type ComboboxState } from '#web/ui/combobox-field.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import type { SuggestionsProps } from './suggestions.tsx';
import styles from './suggest-box.module.css';

const CLOSED: ComboboxState = { isOpen: false, activeId: undefined };

/**
 * A search box with suggestions. Their code is loaded on the first focus; until then, or if that fails, it is a plain form.
 * The field is uncontrolled, so nothing typed before hydration is lost.
 */
export const SuggestBox = ({ input, className = '', ...form }: ComponentProps<typeof SearchField>) => {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  const [loaded, setLoaded] = useState<{ Suggestions: ComponentType<SuggestionsProps> }>();
  const [combobox, setCombobox] = useState(CLOSED);
  const [lang, setLang] = useState(input.lang);
  useEffect(() => setHydrated(true), []);

  const load = () => {
    if (!loaded) importCode(() => import('./suggestions.tsx'), setLoaded);
  };

  return (
    <div className={`${styles.wrapper} ${className}`}>
      <SearchField
        {...form}
        input={{
          ...input,
          ref: field,
          lang,
          onFocus: load,
          // Without a script there is no list to announce.
          ...(isHydrated && comboboxProps(listId, combobox)),
        }}
      />
      {loaded && <loaded.Suggestions id={listId} field={field} onCombobox={setCombobox} onLanguage={setLang} />}
    </div>
  );
};
