import { Search } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import styles from './search-form.module.css';

/** Goes to the search screen; an empty query does nothing, and the box is cleared after submit. */
export const SearchForm = () => {
  const t = useT();
  const navigate = useNavigate();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const query = String(new FormData(form).get('q') ?? '').trim();
    if (!query) return;
    form.reset();
    void navigate(paths.search(query));
  };

  return (
    <form role="search" className={styles.form} method="get" action={paths.search('')} onSubmit={submit}>
      <input
        type="search"
        name="q"
        required
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t('header.search_placeholder')}
        aria-label={t('header.search_placeholder')}
      />
      <button type="submit" aria-label={t('header.search')}>
        <Search aria-hidden="true" size={18} />
      </button>
    </form>
  );
};
