import { type ReactNode, useState } from 'react';
import { DEFAULT_PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import styles from './text-filter.module.css';

/** The words that narrow a list of texts, and the box they are typed in, which only a long list has. */
export const useTextFilter = (): { search: string | undefined; filterBox(total: number): ReactNode } => {
  const t = useT();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS) || undefined;
  return {
    search,
    filterBox: (total) =>
      (total > DEFAULT_PAGE_SIZE || typed !== '') && (
        <SearchBox
          label={t('connection_panel.find_text')}
          className={styles.filter}
          onSubmit={(event) => event.preventDefault()}
          input={{ value: typed, onChange: (event) => setTyped(event.target.value) }}
        />
      ),
  };
};
